import { Group, Stack, Text, Title } from '@mantine/core'
import type { ListingView } from '#api/listing/listing-records.ts'
import { countsDown } from '#domain/listing/vocabulary.ts'
import type {
  DueDateChoice,
  GlobalCounterView,
  OfferActionView,
  OfferGroup,
} from '#api/offer/offer-records.ts'
import { useNow } from '#web/lib/timers.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { canChoose } from './dates.ts'
import { lostByApproval } from './lost.ts'
import classes from './round.module.css'
import { standingOf } from './standing.ts'
import { dueWords, ROUND_COPY } from './words.ts'

/** The round as the sell side has it: the date and its countdown once it is announced, before that who must approve it. */
export const RoundCard = (props: {
  listing: ListingView
  round: GlobalCounterView | null
  choice: DueDateChoice | null
  groups: readonly OfferGroup[]
  onChoose: (action: OfferActionView) => void
}) => {
  const { round, choice } = props
  const standing = standingOf(round, useNow())
  const acts = round?.actions.filter((action) => action.action !== 'EDIT') ?? []
  const approves = acts.some((action) => action.action === 'APPROVE')
  // A buyer's acceptance that the approval would cancel is answered first.
  const second = round !== null && lostByApproval(round, props.groups).accepted !== ''
  const naming = choice ? [{ ...choice.action, ...(round && { label: ROUND_COPY.edit }) }] : []
  const closed = choice !== null && !canChoose(choice)
  return (
    <section
      className={`card ${classes.round}`}
      data-asked={(approves && !second) || undefined}
      aria-label={ROUND_COPY.region}
    >
      <Stack gap={4} className={classes.about}>
        {!countsDown(props.listing.state) ? (
          <OnHold />
        ) : standing === 'none' || standing === 'announced' || standing === 'over' ? (
          <Due listing={props.listing} round={round} told={standing === 'announced'} />
        ) : (
          <Unannounced
            round={round}
            passed={standing === 'passed'}
            approves={approves}
            names={choice !== null}
          />
        )}
        {closed && <Text fz="sm">{ROUND_COPY.nothingLeft}</Text>}
      </Stack>
      <Group gap="xs">
        <ActionButtons actions={naming} onChoose={props.onChoose} disabled={closed} primary={false} />
        <ActionButtons
          actions={acts}
          onChoose={props.onChoose}
          about={ROUND_COPY.region}
          primary={approves && !second}
        />
      </Group>
    </section>
  )
}

/** An offer is accepted: nobody answers the round, and its date comes back with the home. */
const OnHold = () => (
  <>
    <Title order={2} fz="md">
      {ROUND_COPY.onHold}
    </Title>
    <Text fz="sm" c="dimmed">
      {ROUND_COPY.onHoldText}
    </Text>
  </>
)

const Due = (props: { listing: ListingView; round: GlobalCounterView | null; told: boolean }) => {
  const { listing, round } = props
  const day = round?.auctionExpirationDate ?? listing.auctionExpirationDate
  return (
    <>
      <Group gap="xs">
        <Title order={2} fz="md">
          {ROUND_COPY.due}
        </Title>
        <Countdown deadline={round?.deadline ?? listing.deadline} day={day} />
      </Group>
      {props.told && round && (
        <Group gap="xs">
          <Text fz="sm" c="dimmed">
            {`${dueWords(round.auctionExpirationDate, round.timeZone)}. ${ROUND_COPY.announced}`}
          </Text>
          <CalendarLink listingId={listing.id} />
        </Group>
      )}
    </>
  )
}

/** Before the seller approved it there is nothing to count down: nobody outside knows of it. */
const Unannounced = (props: {
  round: GlobalCounterView | null
  passed: boolean
  /** The reader approves it; the reader may name another date. */
  approves: boolean
  names: boolean
}) => {
  const { round, passed } = props
  const next = props.names ? ROUND_COPY.passedForAgent : ROUND_COPY.passedForSeller
  return (
    <>
      <Title order={2} fz="md">
        {passed ? ROUND_COPY.passed : props.approves ? ROUND_COPY.asked : ROUND_COPY.waits}
      </Title>
      <Text fw={600}>{round && dueWords(round.auctionExpirationDate, round.timeZone)}</Text>
      <Text fz="sm" c="dimmed">
        {passed ? next : ROUND_COPY.notTold}
      </Text>
    </>
  )
}
