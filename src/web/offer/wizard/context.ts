import type { ListingDetails } from '#api/listing/listing-records.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import type { OfferContext } from '#domain/offer/form/body.ts'
import { zoneOfHome } from '#web/lib/homeTime.tsx'

/** What of the home its offers are judged by (spec 3 §5). */
export const offerContextOf = (listing: ListingDetails): OfferContext => ({
  state: listing.propertyState,
  zone: zoneOfHome(listing),
  today: localDateOf(new Date().toISOString(), zoneOfHome(listing)),
  proofOfFundsRequired: listing.proofOfFundsRequired,
  sellerAgentEmail: listing.listingAgent?.email,
  sellerFinancingAvailable: listing.sellerFinancingAvailable,
})

/** What every step of the wizard is given. */
export interface StepProps {
  /** What of the home the steps show; none of it where no home is meant. */
  listing: Partial<
    Pick<ListingDetails, 'price' | 'rpaBreachContract' | 'rpaDisputeResolution' | 'propertyState' | 'address'>
  >
  ctx: OfferContext
  /** The buyers of a delivered offer do not change (negotiation.md O02). */
  buyersFixed: boolean
  /** A consumer writes for themselves, without an agent. */
  own?: boolean
  /** A counter is written, and no first offer. */
  counter?: boolean
}
