import type { ContractView } from '#api/contract/contract.ts'
import { CONTRACT_WORDS } from '#domain/contract/words.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { isGone } from '#web/ui/dialog/useRefusal.ts'
import { cancelContract } from './queries.ts'
import { COPY } from './copy.ts'

/** Ends the agreement; once everybody has signed it takes a reason and an attestation (negotiation.md K5, K6). */
export const CancelDialog = (props: { contract: ContractView; onClose: () => void; onDone: () => void }) => {
  const { contract } = props
  const ratified = contract.state === 'COMPLETED'
  const words: ActWords = CONTRACT_WORDS[ratified ? 'cancelCompleted' : 'cancel']
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      title={words.title}
      about={`contract/${contract.offerId}`}
      confirm={words.confirm}
      cancel={COPY.cancel.keep}
      danger
      comment={ratified ? 'required' : 'optional'}
      commentLabel={words.commentLabel}
      attest={words.attest?.text}
      onConfirm={async ({ comment, attested }) => {
        try {
          await cancelContract(contract, {
            ...(comment && { comment }),
            ...(attested && { attested }),
          })
        } catch (error) {
          throw error instanceof ApiError && !isGone(error)
            ? new ApiError(error.status, error.code, COPY.cancel.failed(messageOf(error)), error.details)
            : error
        }
        props.onDone()
      }}
    >
      {`${words.text} ${words.next}`}
    </ConfirmDialog>
  )
}
