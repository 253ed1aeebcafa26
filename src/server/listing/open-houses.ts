import { addressLine } from '#domain/kernel/text/format.ts'
import { listingPath } from '#domain/listing/reading/path.ts'
import { calendarFile } from '#domain/kernel/time/ical.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { comingOpenHouses } from '#domain/listing/form/open-houses.ts'
import { openHouseEvent } from '#domain/listing/reading/open-house-event.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { zoneOfListing } from '../negotiation/read/aggregate.ts'
import type { Ctx } from '../platform/context.ts'
import { fileAnswer, type FileAnswer } from '../platform/http/call.ts'
import { findVisible } from './read.ts'

/** `GET /listings/{id}/open-houses/{openHouseId}`: one to come, for whoever may see the listing. */
export const openHouseFile = async (
  ctx: Ctx,
  asked: { id: string; openHouseId: string },
  viewer: Viewer | null,
  now: string,
): Promise<FileAnswer | Refusal> => {
  const found = await findVisible(ctx.db, asked.id, viewer)
  if (isRefusal(found)) return found
  const { listing } = found
  const zone = zoneOfListing(found)
  const house = comingOpenHouses(listing.state, listing.body.openHouses, now, zone).find(
    ({ key }) => key === asked.openHouseId,
  )
  if (!house) return refuse('not-found')
  const event = openHouseEvent(house, {
    id: listing.id,
    street: listing.street,
    address: addressLine(listing.body.address),
    url: `${ctx.config.publicUrl}${listingPath({ id: listing.id, customListingUrl: listing.custom_url })}`,
    zone,
    changedAt: listing.updated_at,
  })
  return fileAnswer({
    body: Buffer.from(calendarFile([event])),
    type: 'text/calendar; charset=utf-8',
    name: 'open-house.ics',
    cache: 'private, no-store',
  })
}
