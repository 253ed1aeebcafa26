import type { ContractView } from '#api/contract.ts'
import { ApiError, messageOf } from '#web/lib/apiError.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { cancelContract } from './queries.ts'

/** Ends the agreement; once everybody has signed it takes a reason and an attestation (negotiation.md K5, K6). */
export const CancelDialog = (props: { contract: ContractView; onClose: () => void; onDone: () => void }) => {
  const { contract } = props
  const ratified = contract.state === 'COMPLETED'
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      title="Cancel Agreement"
      confirm="Cancel the agreement"
      cancel="Keep it"
      danger
      comment={ratified ? 'required' : 'optional'}
      commentLabel="Reason(s)"
      attest={
        ratified
          ? 'A cancellation signed by both principals, or a right to cancel under the contract, exists.'
          : undefined
      }
      onConfirm={async ({ comment, attested }) => {
        try {
          await cancelContract(contract.listingId, {
            ...(comment && { comment }),
            ...(attested && { attested }),
          })
        } catch (error) {
          throw error instanceof ApiError
            ? new ApiError(
                error.status,
                error.code,
                `Error - Your contract is failed to cancel. ${messageOf(error)}`,
                error.details,
              )
            : error
        }
        props.onDone()
      }}
    >
      The agreement is cancelled, the property becomes active again, and everyone is notified.
    </ConfirmDialog>
  )
}
