import { createContext, use, useMemo, type ReactNode } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { zoneOf } from '#domain/kernel/time/deadline.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import { date } from './format.ts'

/** The home's time zone, in which its dates are read and written. */
export const zoneOfHome = (listing: Pick<ListingDetails, 'propertyState' | 'address'>): Zone =>
  zoneOf({ state: listing.propertyState, zip: listing.address?.zip, county: listing.address?.county })

const HomeZone = createContext<Zone | undefined>(undefined)

/**
 * What is about one home. Its instants read as on its paper, in the home's own zone, wherever the reader is
 * (docs/decisions/0087).
 */
export const AtHome = ({ zone, children }: { zone: Zone | undefined; children: ReactNode }) => (
  <HomeZone value={zone}>{children}</HomeZone>
)

/** Days and times of instants: in the zone of the home around (`AtHome`), else in the reader's own. */
export const useHomeTime = () => {
  const zone = use(HomeZone)
  return useMemo(
    () => ({
      /** The zone itself; undefined: the reader's own. */
      zone,
      date: (value: string | null | undefined) => date(value, zone),
      dateTime: (instant: string) => dateTime(instant, zone),
    }),
    [zone],
  )
}
export type HomeTime = ReturnType<typeof useHomeTime>
