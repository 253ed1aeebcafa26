import { homeCard, type HomeCard } from '#api/listing/homes.ts'
import { listingLabel } from '#domain/listing/vocabulary.ts'
import type { HomeRow } from './store.ts'

const photo = homeCard.shape.image

/** A home as everybody may see it. */
export const homeViewOf = (row: HomeRow): HomeCard => ({
  id: row.id,
  label: listingLabel(row.state, row.buy_side_signed),
  path: row.custom_url ?? row.id,
  price: row.price_cents === null ? null : row.price_cents / 100,
  address: {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.property_state,
    zip: row.zip,
  },
  numberBedrooms: row.bedrooms,
  numberBaths: row.baths,
  squareFeet: row.square_feet,
  propertyType: row.property_type,
  // The whitelist of a photograph: what else is kept of the file stays here.
  image: photo.catch(null).parse(row.image ?? null),
  position:
    row.latitude === null || row.longitude === null
      ? null
      : {
          latitude: row.latitude,
          longitude: row.longitude,
          approximate: row.position_kind === 'approximate',
        },
  brokerage: row.brokerage,
  onMarketSince: row.state_since,
  liked: row.liked,
})
