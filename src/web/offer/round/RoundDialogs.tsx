import { useState } from 'react'
import type {
  DueDateChoice,
  GlobalCounterView,
  OfferActionView,
  OfferGroup,
} from '#api/offer/offer-records.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { DueDateDialog } from './DueDateDialog.tsx'
import { RoundActDialog } from './RoundActDialog.tsx'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { acceptedNow } from './lost.ts'
import { ROUND_COPY } from './words.ts'

/** One act on the round: first the warning about open multiple counters where a date is named, then the question. */
export const RoundDialogs = (props: {
  listingId: string
  action: OfferActionView
  choice: DueDateChoice | null
  round: GlobalCounterView | null
  /** The date that is announced now. */
  announced: string | null
  /** The offers of the home as they are now. */
  groups: readonly OfferGroup[]
  onClose: () => void
  onDone: () => void
}) => {
  const { listingId, action, onClose, onDone } = props
  // What was on the page when the dialog opened: it stays until the person closes it.
  const [{ choice, round }] = useState({ choice: props.choice, round: props.round })
  const counters = action.action === 'CREATE' ? (choice?.openMultipleCounters ?? 0) : 0
  const [warned, setWarned] = useState(counters === 0)
  if (!warned)
    return (
      <CountersDialog
        title={OFFER_WORDS[action.words].title}
        count={counters}
        lost={acceptedNow(props.groups).lines}
        onClose={onClose}
        onContinue={() => setWarned(true)}
      />
    )
  if (choice?.action.words === action.words)
    return (
      <DueDateDialog
        listingId={listingId}
        choice={choice}
        round={round}
        now={props.round}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return round ? (
    <RoundActDialog
      listingId={listingId}
      action={action}
      round={round}
      before={props.announced}
      groups={props.groups}
      onClose={onClose}
      onDone={onDone}
    />
  ) : null
}

/** Before a due date is named: what becomes of open multiple counters (spec 3 §4, G01). */
const CountersDialog = (props: {
  title: string
  count: number
  /** A sentence for each acceptance that goes with them. */
  lost: readonly string[]
  onClose: () => void
  onContinue: () => void
}) => (
  <Dialog onClose={props.onClose} title={props.title} size="md">
    <Stack gap="sm">
      <Text fw={600}>{ROUND_COPY.counters}</Text>
      <Text>{ROUND_COPY.countersNext(props.count)}</Text>
      {props.lost.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onClose}>
          {ROUND_COPY.close}
        </Button>
        <Button onClick={props.onContinue} data-autofocus>
          {ROUND_COPY.goOn}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
