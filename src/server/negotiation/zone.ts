import { zoneOf } from '#domain/kernel/deadline.ts'
import type { Zone } from '#domain/kernel/zone.ts'
import type { Loaded } from './aggregate.ts'

/** The time zone that a listing's dates and deadlines are reckoned in. */
export const zoneOfListing = ({ listing }: Pick<Loaded, 'listing'>): Zone =>
  zoneOf({
    state: listing.property_state,
    zip: listing.zip,
    county: listing.body.address?.county ?? '',
  })
