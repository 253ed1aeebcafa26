import type { ListingView } from '#api/listing/listing-records.ts'
import type { Reckon } from '#domain/offer/compare/winning.ts'
import { netToSeller } from '#domain/offer/net/net.ts'

/** Net and closing of changed terms on this home, as the server reckons them. */
export const reckonOn =
  (listing: ListingView, day: string): Reckon =>
  (offer) => {
    const sheet = netToSeller({
      offer,
      listing: {
        state: listing.propertyState,
        address: listing.address ?? {},
        propertyType: listing.propertyType,
      },
      acceptedOn: day,
    })
    return { net: Number(sheet.netCents) / 100, closing: sheet.on }
  }
