import { Group } from '@mantine/core'
import { lazy, Suspense, type ReactNode, useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { countsDown } from '#domain/listing/vocabulary.ts'
import type {
  GlobalCounterView,
  ListingOffers,
  OfferActionView,
  OfferGroup,
} from '#api/offer/offer-records.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { ActDone, DIALOGS } from '../actions/dialogs.ts'
import type { ReviewSide } from '../queries.ts'
import { RoundChip } from './RoundChip.tsx'

const Announcement = lazy(async () => ({ default: (await import('./Announcement.tsx')).Announcement }))
const RoundCard = lazy(async () => ({ default: (await import('./RoundCard.tsx')).RoundCard }))
// Begun only where it can be said that it is done, as every act.
const RoundDialogs = piece(
  async () => (await Promise.all([import('./RoundDialogs.tsx'), DIALOGS[1]()]))[0].RoundDialogs,
)

/** A line of its own; empty it takes no room. */
const Lead = ({ children }: { children: ReactNode }) =>
  children && (
    <Group gap="4px 12px" mih={28}>
      {children}
    </Group>
  )

/** Is there a date, or one that somebody asks for? One that the home was published with is no news while no offer is answered. */
const isSet = (listing: ListingView, round: GlobalCounterView | null) =>
  round !== null || (listing.deadline !== null && countsDown(listing.state))

/**
 * The highest-and-best round on top of the offers: for the sell side the date, its approval and its change; for the buy
 * side the announcement and the way to answer it (spec 3 §4 "Global counter").
 */
export const RoundPanel = (props: {
  listing: ListingView
  side: ReviewSide
  data: ListingOffers
  /** Opens the counter form for an answer to the round. */
  onAnswer: (action: OfferActionView, group: OfferGroup) => void
  /** What needs an answer: beside a round that is not set, below one that is. */
  lead: ReactNode
}) => {
  const { listing, data } = props
  const [chosen, setChosen] = useState<OfferActionView | null>(null)
  const [done, setDone] = useState<OfferActionView | null>(null)
  const round = data.globalCounter
  const cancels = round !== null && round.cancels.length > 0
  if (props.side === 'buyer')
    return (
      <>
        {round && countsDown(listing.state) && (
          <Suspense fallback={null}>
            <Announcement listingId={listing.id} round={round} data={data} onAnswer={props.onAnswer} />
          </Suspense>
        )}
        <Lead>{props.lead}</Lead>
      </>
    )
  return (
    <>
      {isSet(listing, round) ? (
        <>
          {/* What buyers were sent, and may have accepted, comes before a date that would cancel it. */}
          {cancels && <Lead>{props.lead}</Lead>}
          <Suspense fallback={null}>
            <RoundCard
              listing={listing}
              round={round}
              choice={data.dueDateChoice}
              groups={data.offers}
              onChoose={setChosen}
            />
          </Suspense>
          {!cancels && <Lead>{props.lead}</Lead>}
        </>
      ) : (
        <Lead>
          {props.lead}
          <RoundChip choice={data.dueDateChoice} onChoose={setChosen} />
        </Lead>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <RoundDialogs
            listingId={listing.id}
            action={chosen}
            choice={data.dueDateChoice}
            round={round}
            announced={listing.auctionExpirationDate}
            groups={data.offers}
            onClose={() => setChosen(null)}
            onDone={() => setDone(chosen)}
          />
        </Suspense>
      )}
      {done && (
        <Suspense fallback={null}>
          <ActDone said={done.words} onClose={() => setDone(null)} />
        </Suspense>
      )}
    </>
  )
}
