import { useQuery } from '@tanstack/react-query'
import type { ListingOffers } from '#api/offer/offer-records.ts'
import { AtHome, zoneOfHome } from '#web/lib/homeTime.tsx'
import { listingQuery } from '#web/listing/queries.ts'
import { SeenOffers } from '#web/offer/panel/SeenOffers.tsx'
import type { ReviewSide } from '#web/offer/queries.ts'

/** What a party has before it, in an administrator's dialog; the wishes beside the offers are the listing's own. */
const OffersSeen = (props: { listingId: string; side: ReviewSide; data: ListingOffers }) => {
  const listing = useQuery(listingQuery(props.listingId))
  return (
    <AtHome zone={listing.data && zoneOfHome(listing.data)}>
      <SeenOffers {...props} listing={listing.data} />
    </AtHome>
  )
}

export default OffersSeen
