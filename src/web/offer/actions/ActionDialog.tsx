import { useState } from 'react'
import { Text } from '@mantine/core'
import type { OfferActionView, OfferView } from '#api/offer-records.ts'
import { ConfirmDialog, type Confirmation } from '#web/ui/ConfirmDialog.tsx'
import { deleteOffer, moveOffer } from '../queries.ts'
import { SafeKey } from './safeKey.ts'
import { wordsFor } from './words.ts'

/**
 * Asks before an action is taken: comment and attestation as the action itself demands, the version that was looked at,
 * one key for the whole dialog.
 */
export const ActionDialog = (props: {
  action: OfferActionView
  /** The document the action moves. */
  document: Pick<OfferView, 'id' | 'version' | 'offerType'>
  /** Whose offer and how much, for the person who is asked. */
  about?: string
  onClose: () => void
  onDone: (action: OfferActionView) => void
}) => {
  const { action, document } = props
  const words = wordsFor(action, document.offerType)
  const [safe] = useState(() => new SafeKey())

  const confirm = async ({ comment, attested, choice }: Confirmation) => {
    if (action.action === 'DELETE') await deleteOffer(action.offerId)
    else {
      const move = {
        id: action.offerId,
        state: action.transitionState,
        version: document.version,
        ...(comment && { comment }),
        ...(attested && { attested }),
        ...(choice !== undefined && { saveBuyerProfile: choice }),
      }
      await safe.run(move, (key) => moveOffer(move, key))
    }
    props.onDone(action)
  }
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      title={words.title}
      confirm={words.confirm}
      danger={words.danger}
      comment={action.commentRequired ? 'required' : words.mayComment ? 'optional' : undefined}
      commentLabel={words.commentLabel}
      attest={action.attest ? words.attest : undefined}
      choice={words.choice}
      onConfirm={confirm}
    >
      {props.about && (
        <Text fw={600} mb={4}>
          {props.about}
        </Text>
      )}
      <Text>{words.text}</Text>
    </ConfirmDialog>
  )
}
