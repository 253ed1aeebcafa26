import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type {
  GlobalCounterView,
  ListingOffers,
  OfferActionView,
  OfferGroup,
} from '#api/offer/offer-records.ts'
import { maskedOffer } from '#web/lib/format.ts'
import { useNow } from '#web/lib/timers.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { CalendarLink } from './CalendarLink.tsx'
import classes from './round.module.css'
import { standingOf, answerOf, isAnswered } from './standing.ts'
import { dueWords, ROUND_COPY } from './words.ts'

/** What the seller announced to the buy side: by when, the highest price so far, and the way to answer (N30). */
export const Announcement = (props: {
  listingId: string
  round: GlobalCounterView
  data: ListingOffers
  onAnswer: (action: OfferActionView, group: OfferGroup) => void
}) => {
  const { round, data } = props
  const standing = standingOf(round, useNow())
  if (standing !== 'announced' && standing !== 'over') return null
  const answers = data.offers.flatMap((group) => {
    const action = answerOf(group)
    return action ? [{ action, group }] : []
  })
  const several = data.offers.length > 1
  return (
    <section
      className={`card ${classes.round}`}
      data-asked={(answers.length > 0 && !data.offers.every(isAnswered)) || undefined}
      aria-label={ROUND_COPY.region}
    >
      <Stack gap={4} className={classes.about}>
        <Title order={2} fz="md">
          {ROUND_COPY.askedOfBuyers}
        </Title>
        <Text>{ROUND_COPY.dueBy(dueWords(round.auctionExpirationDate, round.timeZone))}</Text>
        <Countdown deadline={round.deadline} day={round.auctionExpirationDate} />
        {standing === 'announced' && <CalendarLink listingId={props.listingId} />}
        {standing === 'announced' && data.offers.some(isAnswered) && (
          <Text fz="sm">{ROUND_COPY.answered}</Text>
        )}
        {standing === 'announced' && answers.length === 0 && !data.offers.some(isAgents) && (
          <Text fz="sm" c="dimmed">
            {ROUND_COPY.agentAnswers}
          </Text>
        )}
      </Stack>
      <div>
        <Text fz="sm" c="dimmed">
          {ROUND_COPY.highest}
        </Text>
        <Text className="num" fw={650} fz="lg">
          {maskedOffer(data.highestOffer)}
        </Text>
        <Text fz="xs" c="dimmed" maw="28ch">
          {ROUND_COPY.highestNote}
        </Text>
      </div>
      {answers.length > 0 && (
        <Group gap="xs">
          {answers.map(({ action, group }) => (
            <Button
              key={group.originalOffer.id}
              variant={isAnswered(group) ? 'default' : 'filled'}
              onClick={() => props.onAnswer(action, group)}
            >
              {several ? ROUND_COPY.answerFor(buyersOf(group.originalOffer)) : ROUND_COPY.answer}
            </Button>
          ))}
        </Group>
      )}
    </section>
  )
}

/** Is this offer the viewer's own as its agent? Nobody tells an agent about the agent. */
const isAgents = (group: ListingOffers['offers'][number]): boolean =>
  group.originalOffer.viewerIs === 'buyerAgent'
