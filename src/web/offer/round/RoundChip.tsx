import { Text } from '@mantine/core'
import type { DueDateChoice, OfferActionView } from '#api/offer/offer-records.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import { canChoose } from './dates.ts'
import classes from './round.module.css'
import { ROUND_COPY } from './words.ts'

/** No date is set: one line beside what needs an answer, and the way to set one. */
export const RoundChip = (props: {
  choice: DueDateChoice | null
  onChoose: (action: OfferActionView) => void
}) => {
  const { choice } = props
  if (!choice) return null
  const closed = !canChoose(choice)
  return (
    <section className={classes.chip} aria-label={ROUND_COPY.region}>
      <Text fz="sm">{ROUND_COPY.due}</Text>
      <Countdown deadline={null} day={null} />
      <ActionButtons
        actions={[choice.action]}
        onChoose={props.onChoose}
        disabled={closed}
        primary={false}
        size="compact-sm"
      />
      {closed && <Text fz="sm">{ROUND_COPY.nothingLeft}</Text>}
    </section>
  )
}
