import type { Viewer } from '#api/kernel/viewer.ts'
import { noticeEvents } from '#domain/contract/notice/deadlines.ts'
import { mayReadContractOf } from '#domain/contract/permissions.ts'
import { deadlineEvents } from '#domain/deadline/event.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { addressLine } from '#domain/kernel/text/format.ts'
import { calendarFile, type CalendarEvent } from '#domain/kernel/time/ical.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { readNegotiation, type Loaded } from '../../negotiation/read/aggregate.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { fileAnswer, type FileAnswer } from '../../platform/http/call.ts'
import { datesFrom, type DatesOf } from '../notice/facts.ts'
import { deliveredOf } from '../notice/store.ts'
import { agreementsOf, marksOf } from './store.ts'

/** A contract that came into effect, and what is or was due under it. */
interface OfContract extends DatesOf {
  readonly contractId: string
  readonly cancelled: boolean
}

/** Every contract of the home that came into effect and is this reader's own, the newest first. Three statements, however many. */
const ownContracts = async (db: Db, loaded: Loaded, viewer: Viewer): Promise<OfContract[]> => {
  const actor = actorOf(viewer)
  const own = (await agreementsOf(db, [loaded.listing.id])).filter((row) =>
    mayReadContractOf(loaded.n, actor, row.offer_id),
  )
  if (own.length === 0) return []
  const ids = own.map(({ id }) => id)
  const marks = await marksOf(db, [ids])
  const delivered = await deliveredOf(db, [ids])
  return own.map((row) => ({
    contractId: row.id,
    cancelled: row.state === 'CANCELLED',
    ...datesFrom(
      loaded,
      row.effective_date,
      row,
      marks.filter((each) => each.contract_id === row.id),
      delivered.filter((each) => each.contract_id === row.id),
    ),
  }))
}

const SECOND = 1000

const eventsOf = (dates: OfContract, { listing }: Loaded, publicUrl: string): CalendarEvent[] => {
  const facts = {
    contractId: dates.contractId,
    state: listing.property_state,
    street: listing.street,
    address: addressLine(dates.agreed.listing.address),
    url: `${publicUrl}/property-contract/${listing.id}`,
    zone: dates.zone,
    effective: dates.effective,
    sequence: Math.floor((Date.parse(dates.changedAt) - Date.parse(dates.completedAt)) / SECOND),
    changedAt: dates.changedAt,
    cancelled: dates.cancelled,
  }
  return [...deadlineEvents(dates.deadlines, facts), ...noticeEvents(dates.noticeDeadlines, facts)]
}

/**
 * `GET /listings/{id}/contract/calendar.ics`: every deadline that has a day. One event for all versions of a deadline: a note that
 * moves it, or a cancelled contract, replaces what a calendar took in before. A contract that fell through stays in it for its own
 * parties, cancelled, whatever is agreed with somebody else afterwards; the next parties learn of none (invariants 13 and 26).
 */
export const deadlinesFile = async (
  ctx: Ctx,
  listingId: string,
  viewer: Viewer,
): Promise<FileAnswer | Refusal> => {
  const loaded = await readNegotiation(ctx.db, listingId)
  const own = loaded ? await ownContracts(ctx.db, loaded, viewer) : []
  if (!loaded || own.length === 0) return refuse('not-found')
  return fileAnswer({
    body: Buffer.from(calendarFile(own.flatMap((dates) => eventsOf(dates, loaded, ctx.config.publicUrl)))),
    type: 'text/calendar; charset=utf-8',
    name: 'contract-deadlines.ics',
    cache: 'private, no-store',
  })
}
