import { useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { ListingOffers, OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words.ts'
import { DoneDialog } from '../actions/DoneDialog.tsx'
import type { ReviewSide } from '../queries.ts'
import { Announcement } from './Announcement.tsx'
import { RoundCard } from './RoundCard.tsx'
import { RoundDialogs } from './RoundDialogs.tsx'

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
}) => {
  const { listing, data } = props
  const [chosen, setChosen] = useState<OfferActionView | null>(null)
  const [done, setDone] = useState<OfferActionView | null>(null)
  const round = data.globalCounter
  if (props.side === 'buyer')
    return round ? (
      <Announcement listingId={listing.id} round={round} data={data} onAnswer={props.onAnswer} />
    ) : null
  const said = done && OFFER_WORDS[done.words]
  return (
    <>
      <RoundCard listing={listing} round={round} choice={data.dueDateChoice} onChoose={setChosen} />
      {chosen && (
        <RoundDialogs
          listingId={listing.id}
          action={chosen}
          choice={data.dueDateChoice}
          round={round}
          announced={listing.auctionExpirationDate}
          onClose={() => setChosen(null)}
          onDone={() => setDone(chosen)}
        />
      )}
      {said && <DoneDialog title={said.title} text={said.done} onClose={() => setDone(null)} />}
    </>
  )
}
