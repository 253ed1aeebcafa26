import { Suspense, useState } from 'react'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { Suggestion } from '../counter/suggestion.ts'
import type { Sent } from './about.ts'
import { opensStudio, sendingOf } from './edits.ts'

// The wizard's steps, the taxes behind the net: who only reads or approves needs none of it.
const CounterStudio = piece(async () => (await import('../counter/CounterStudio.tsx')).CounterStudio)
const EditOfferDialog = piece(async () => (await import('./EditOfferDialog.tsx')).EditOfferDialog)

export interface OfferDialogProps {
  action: OfferActionView
  document: OfferView
  /** All actions of the payload, of which the edit dialog finds how to send. */
  actions: readonly OfferActionView[]
  /** An answer that a counter begins with. */
  suggestion?: Suggestion | undefined
  onClose: () => void
  onDone: (action: OfferActionView, sent?: Sent) => void
}

/**
 * The dialog of one action: a question, for a counter the studio, for a delivered offer the amount first and all other
 * terms behind a link.
 */
export const OfferDialog = (props: OfferDialogProps) => {
  const { action, document } = props
  const [more, setMore] = useState(false)
  if (opensStudio(action)) return <Studio {...props} />
  const sending = action.action === 'EDIT' && !more ? sendingOf(props.actions, document) : undefined
  return sending ? (
    <Suspense fallback={null}>
      <EditOfferDialog
        document={document}
        sending={sending}
        onClose={props.onClose}
        onMore={() => setMore(true)}
        onDone={props.onDone}
      />
    </Suspense>
  ) : (
    <ActionDialog action={action} onPage={document} onClose={props.onClose} onDone={props.onDone} />
  )
}

const Studio = ({ action, document, suggestion, onClose, onDone }: OfferDialogProps) => (
  <Suspense fallback={null}>
    <CounterStudio
      action={action}
      suggestion={suggestion}
      listingId={document.listingId}
      onClose={onClose}
      onSent={(sent, acted) => {
        onClose()
        onDone(acted, sent)
      }}
    />
  </Suspense>
)
