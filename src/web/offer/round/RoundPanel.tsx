import { Group } from '@mantine/core'
import { Suspense, type ReactNode, useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import type {
  GlobalCounterView,
  ListingOffers,
  OfferActionView,
  OfferGroup,
} from '#api/offer/offer-records.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { DoneDialog } from '../actions/DoneDialog.tsx'
import type { ReviewSide } from '../queries.ts'
import { Announcement } from './Announcement.tsx'
import { RoundCard, RoundChip } from './RoundCard.tsx'

const RoundDialogs = piece(async () => (await import('./RoundDialogs.tsx')).RoundDialogs)

/** A line of its own; empty it takes no room. */
const Lead = ({ children }: { children: ReactNode }) =>
  children && (
    <Group gap="4px 12px" mih={28}>
      {children}
    </Group>
  )

/** Is there a date, or one that somebody asks for? */
const isSet = (listing: ListingView, round: GlobalCounterView | null) =>
  round !== null || listing.deadline !== null

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
  if (props.side === 'buyer')
    return (
      <>
        {round && <Announcement listingId={listing.id} round={round} data={data} onAnswer={props.onAnswer} />}
        <Lead>{props.lead}</Lead>
      </>
    )
  const said = done && OFFER_WORDS[done.words]
  return (
    <>
      {isSet(listing, round) ? (
        <>
          <RoundCard listing={listing} round={round} choice={data.dueDateChoice} onChoose={setChosen} />
          <Lead>{props.lead}</Lead>
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
            onClose={() => setChosen(null)}
            onDone={() => setDone(chosen)}
          />
        </Suspense>
      )}
      {said && <DoneDialog title={said.title} text={said.done} onClose={() => setDone(null)} />}
    </>
  )
}
