import { Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { DueDateChoice, GlobalCounterView } from '#api/offer/offer-records.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { date } from '#web/lib/format.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { isGone, useRefusal } from '#web/ui/dialog/useRefusal.ts'
import { NumberEntry } from '#web/ui/form/NumberEntry.tsx'
import { unreadIn } from '#web/ui/form/useField.tsx'
import { DialogButtons } from '#web/ui/form/FormEnd.tsx'
import { ChangedMeanwhile } from '#web/ui/dialog/ChangedMeanwhile.tsx'
import { SafeKey } from '#web/lib/call/keys.ts'
import { Changed } from '../Changed.tsx'
import { dayIn, dayProblem, daysLeft, MOST_DAYS, refusalWords } from './dates.ts'
import { setDueDate } from './queries.ts'
import { closingWords, ROUND_COPY } from './words.ts'

/** Names a due date, or another one: a day where the home is, what it was before, and why a later one is refused. */
export const DueDateDialog = (props: {
  listingId: string
  choice: DueDateChoice
  /** The round as it was when the dialog opened, and as it is now. */
  round: GlobalCounterView | null
  now: GlobalCounterView | null
  onClose: () => void
  onDone: () => void
}) => {
  const { choice, round } = props
  const words = OFFER_WORDS[choice.action.words]
  const [day, setDay, daySent] = useKeptAnswer(
    `answer/listing/${props.listingId}/due-date`,
    round?.auctionExpirationDate ?? choice.latest ?? choice.earliest,
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const refusal = useRefusal()
  const [safe] = useState(() => new SafeKey())
  const problem = dayProblem(day, choice)
  const moved = refusal.gone || (!busy && round?.snapshotHash !== props.now?.snapshotHash)
  const choose = (next: string) => {
    setDay(next)
    setRefused(null)
    refusal.clear()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (unreadIn(event.currentTarget) || problem) return
    setBusy(true)
    setRefused(null)
    refusal.clear()
    const body = {
      auctionExpirationDate: day,
      ...(round && { version: round.version, shown: round.snapshotHash }),
    }
    try {
      await safe.run(body, (key) => setDueDate(props.listingId, body, key))
      daySent()
      props.onDone()
      props.onClose()
    } catch (error) {
      refusal.tell(error)
      if (!isGone(error)) setRefused(refusalWords(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={props.onClose} title={words.title} size="md">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text>{words.text}</Text>
          <NumberEntry
            label={ROUND_COPY.daysLeft}
            data-autofocus
            kind={{ decimals: 0 }}
            max={MOST_DAYS}
            w={140}
            value={daysLeft(day, choice)}
            onChange={(days) => choose(days === null ? '' : dayIn(days, choice))}
          />
          <TextInput
            type="date"
            label={ROUND_COPY.field}
            withAsterisk
            aria-required
            description={ROUND_COPY.fieldHint(choice.timeZone)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={choice.earliest}
            max={choice.latest ?? undefined}
            value={day}
            onChange={(event) => choose(event.currentTarget.value)}
            error={refused ?? ((tried || day !== '') && problem)}
          />
          {choice.latest && <Text fz="sm">{ROUND_COPY.latest(choice.latest)}</Text>}
          {day !== '' && !problem && (
            <Text aria-live="polite">
              {`${ROUND_COPY.field}: `}
              <Changed
                old={
                  round && round.auctionExpirationDate !== day ? date(round.auctionExpirationDate) : undefined
                }
                text={date(day)}
              />
              {`, ${closingWords(choice.timeZone)}`}
            </Text>
          )}
          {(words.next !== ROUND_COPY.noExtension || !choice.latest) && <Text c="dimmed">{words.next}</Text>}
          {moved && <ChangedMeanwhile />}
          <DialogButtons
            cancel={ROUND_COPY.goBack}
            onCancel={props.onClose}
            confirm={words.confirm}
            busy={busy}
            stays
            blocked={moved || refusal.final}
            failure={moved}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
