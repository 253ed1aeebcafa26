import { useState } from 'react'
import type { OfferActionView, OfferView } from '#api/offer-records.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { EditOfferDialog } from './EditOfferDialog.tsx'
import { sendingOf } from './edits.ts'

/** The dialog of one action: a question, or for a delivered offer the amount first and all other terms behind a link. */
export const OfferDialog = (props: {
  action: OfferActionView
  document: OfferView
  /** All actions of the payload, of which the edit dialog finds how to send. */
  actions: readonly OfferActionView[]
  onClose: () => void
  onDone: (action: OfferActionView) => void
}) => {
  const { action, document } = props
  const [more, setMore] = useState(false)
  const sending = action.action === 'EDIT' && !more ? sendingOf(props.actions, document) : undefined
  return sending ? (
    <EditOfferDialog
      document={document}
      sending={sending}
      onClose={props.onClose}
      onMore={() => setMore(true)}
      onDone={props.onDone}
    />
  ) : (
    <ActionDialog action={action} onPage={document} onClose={props.onClose} onDone={props.onDone} />
  )
}
