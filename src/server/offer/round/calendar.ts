import type { Viewer } from '#api/kernel/viewer.ts'
import { addressLine } from '#domain/kernel/text/format.ts'
import { calendarFile } from '#domain/kernel/time/ical.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { dueDateEvent } from '#domain/offer/reading/due-event.ts'
import { isVisible } from '../../listing/read.ts'
import { readNegotiation, zoneOfListing } from '../../negotiation/read/aggregate.ts'
import type { Ctx } from '../../platform/context.ts'
import { fileAnswer, type FileAnswer } from '../../platform/http/call.ts'
import { lastAnnouncement } from './store.ts'

/**
 * `GET /listings/{id}/calendar.ics`: the due date as announced, for whoever may see the listing. One event for all its
 * versions: a change or a call-off replaces what a calendar took in before. A round under review is not in it.
 */
export const dueDateFile = async (
  ctx: Ctx,
  listingId: string,
  viewer: Viewer,
): Promise<FileAnswer | Refusal> => {
  const loaded = await readNegotiation(ctx.db, listingId)
  if (!loaded || !isVisible(loaded, viewer)) return refuse('not-found')
  const { listing } = loaded
  const last = (await lastAnnouncement(ctx.db, [listingId]))[0]
  const day = last?.auction_date ?? listing.auction_date
  const changedAt = last?.at ?? listing.announced_at
  if (!day || !changedAt) return refuse('not-found')
  const event = dueDateEvent({
    listingId,
    street: listing.street,
    address: addressLine(listing.body.address),
    url: `${ctx.config.publicUrl}/listing/${listingId}`,
    day,
    zone: zoneOfListing(loaded),
    changes: last?.changes ?? 0,
    changedAt,
    stands: last?.stands ?? true,
  })
  return fileAnswer({
    body: Buffer.from(calendarFile([event])),
    type: 'text/calendar; charset=utf-8',
    name: 'highest-and-best.ics',
    cache: 'private, no-store',
  })
}
