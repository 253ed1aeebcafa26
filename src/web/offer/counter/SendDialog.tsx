import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OFFER_TYPE_LABELS } from '#domain/offer/vocabulary.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import type { TermChange } from '#domain/offer/reading/terms/redline.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { ApiError, isRefusal } from '#web/lib/call/apiError.ts'
import { ConfirmDialog, type Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ActWarning } from '../actions/ActNotes.tsx'
import { DocumentAtHand } from '../actions/DocumentAtHand.tsx'
import { paperAsked } from '../outside/paper.ts'
import { changesQuery } from '../queries.ts'
import { COPY } from './copy.ts'
import { endOf } from './end.ts'
import { bySeller, groundOf } from './target.ts'
import type { CounterForm } from './useCounterForm.ts'

/** Asks before a counter goes to its principal, and shows what is sent: its amount, its redline, until when it stands. */
export const SendDialog = (props: {
  counter: CounterForm
  changes: readonly TermChange[]
  onClose: () => void
  onSent: () => void
  /** The answered terms are others by now. */
  onMoved: () => void
  /** Answers were refused; their fields say why. */
  onRefused: (path: string | undefined) => void
}) => {
  const { counter } = props
  const words: ActWords = OFFER_WORDS[counter.target.action.words]
  // What is read here is what goes: it stays as it was when the dialog opened, and nothing is sent that moved below it.
  const [{ target, body, changes }] = useState({
    target: counter.target,
    body: counter.body,
    changes: props.changes,
  })
  const moved =
    endOf(counter.target) !== null || groundOf(counter.target).snapshotHash !== groundOf(target).snapshotHash
  const { answered } = target
  const ofAnswered = useQuery(changesQuery(answered.id))

  const send = async (given: Confirmation) => {
    try {
      await counter.send(given)
      props.onSent()
    } catch (error) {
      if (isRefusal(error, 'answered-document-changed') || isRefusal(error, 'stale-version'))
        return props.onMoved()
      if (error instanceof ApiError && error.details.length > 0)
        return props.onRefused(error.details[0]?.path)
      throw error
    }
  }
  return (
    <ConfirmDialog
      opened
      moved={moved}
      reading={!ofAnswered.isFetchedAfterMount || !ofAnswered.data}
      failure={ofAnswered.error}
      onClose={props.onClose}
      title={words.title}
      about={`offer/${answered.id}`}
      confirm={words.confirm}
      comment={target.own ? undefined : 'optional'}
      commentLabel={words.commentLabel ?? (bySeller(target) ? COPY.send.note.seller : COPY.send.note.buyer)}
      attest={target.action.attest ? words.attest?.text : undefined}
      {...paperAsked(target.action)}
      onConfirm={send}
    >
      <ActWarning action={target.action} />
      <DocumentAtHand
        document={{
          ...answered,
          typeLabel: OFFER_TYPE_LABELS[target.type],
          offerAmount: body.terms?.offerAmount ?? null,
        }}
        changes={{
          snapshotHash: answered.snapshotHash,
          since: 'answered',
          earlier: answered.typeLabel,
          // A counter binds to the listing as it is now, and says so where that is news.
          changes: [...changes, ...(ofAnswered.data?.listingNow ?? [])],
        }}
      />
      <Text>{words.text}</Text>
      <Text c="dimmed">{words.next}</Text>
    </ConfirmDialog>
  )
}
