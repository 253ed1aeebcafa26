import { useQuery } from '@tanstack/react-query'
import type { ListingOffers } from '#api/offer/offer-records.ts'
import { AtHome, zoneOfHome } from '#web/lib/homeTime.tsx'
import { listingQuery } from '#web/listing/queries.ts'
import { SeenOffers } from '#web/offer/panel/SeenOffers.tsx'
import { COPY } from '#web/offer/panel/copy.ts'
import { QueryError } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import type { ReviewSide } from '#web/offer/queries.ts'

/** What a party has before it, in an administrator's dialog; the wishes beside the offers are the listing's own. */
const OffersSeen = (props: { listingId: string; side: ReviewSide; data: ListingOffers }) => {
  const listing = useQuery(listingQuery(props.listingId))
  if (listing.isPending) return <Shape h={320} label={COPY.loading} />
  if (!listing.data) return <QueryError error={listing.error} retry={() => void listing.refetch()} />
  return (
    <AtHome zone={zoneOfHome(listing.data)}>
      <SeenOffers {...props} listing={listing.data} />
    </AtHome>
  )
}

export default OffersSeen
