import type { DeadlinesView } from '#api/deadlines.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { deadlineEvents } from '#domain/deadline/event.ts'
import type { DeadlineKind } from '#domain/deadline/vocabulary.ts'
import { scheduleOf, type Deadline } from '#domain/deadline/schedule.ts'
import { DEADLINE_WORDS, ruleInWords } from '#domain/deadline/words.ts'
import { decideMark, mayMark } from '#domain/contract/decide.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { endOfDay, localDateOf } from '#domain/kernel/deadline.ts'
import { calendarFile } from '#domain/kernel/ical.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Zone } from '#domain/kernel/zone.ts'
import { actorOf } from '../negotiation/actor.ts'
import { lockNegotiation, readNegotiation, type Loaded } from '../negotiation/aggregate.ts'
import { commitMove, type Doing } from '../negotiation/commit.ts'
import { zoneOfListing } from '../negotiation/zone.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { fileAnswer, type FileAnswer } from '../platform/http/call.ts'
import { agreedOf, marksOf } from './store-deadlines.ts'

interface Dates {
  readonly contract: NonNullable<Loaded['contract']>
  readonly effective: string
  readonly zone: Zone
  readonly deadlines: readonly Deadline[]
  readonly completedAt: string
  /** When a date may have moved last. */
  readonly changedAt: string
}

/** The dates of a contract that came into effect, for whoever may read it; null where there are none, and for everybody else. */
const datesOf = async (db: Db, loaded: Loaded | null, viewer: Viewer): Promise<Dates | null> => {
  const contract = loaded?.contract
  const effective = contract?.effective_date
  if (!contract || !effective || !mayReadContract(loaded.n, actorOf(viewer))) return null
  const agreed = (await agreedOf(db, [contract.id]))[0]
  if (!agreed) return null
  const marks = await marksOf(db, [contract.id])
  const changes = [agreed.state_since, ...marks.map((m) => m.noted_at)].sort()
  return {
    contract,
    effective,
    zone: zoneOfListing(loaded),
    deadlines: scheduleOf(
      { state: loaded.listing.property_state, terms: agreed.body, listing: agreed.clauses },
      effective,
      marks.map((m) => ({ kind: m.kind, receivedOn: m.received_on, doneOn: m.done_on })),
    ),
    completedAt: agreed.completed_at ?? agreed.state_since,
    changedAt: changes.at(-1) ?? agreed.state_since,
  }
}

/** The deadlines of the listing's contract while it is in effect. */
export const readDeadlines = async (
  db: Db,
  listingId: string,
  viewer: Viewer,
): Promise<DeadlinesView | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  const dates = await datesOf(db, loaded, viewer)
  if (!loaded || dates?.contract.state !== 'COMPLETED') return refuse('not-found')
  return {
    contractId: dates.contract.id,
    effectiveDate: dates.effective,
    zone: dates.zone,
    closed: loaded.listing.state === 'SOLD',
    deadlines: dates.deadlines.map((found) => {
      const { moved: _moved, noted: _noted, ...d } = found
      return {
        ...d,
        ...DEADLINE_WORDS[d.kind],
        rule: ruleInWords(found, loaded.listing.property_state),
        at: d.day === null ? null : endOfDay(d.day, dates.zone),
      }
    }),
    can: { mark: mayMark(loaded.n, actorOf(viewer)) },
  }
}

/** K9: notes of one deadline of the agreement when its papers came, or when it was met. */
export const noteDeadline = async (
  doing: Doing,
  listingId: string,
  kind: DeadlineKind,
  said: { receivedOn?: string | null; doneOn?: string | null },
): Promise<DeadlinesView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(tx, listingId)
  const dates = await datesOf(tx, loaded, viewer)
  if (!loaded || !dates) return refuse('not-found')
  const deadline = dates.deadlines.find((d) => d.kind === kind)
  if (!deadline) return refuse('not-found')
  if (said.receivedOn != null && deadline.from !== 'RECEIPT')
    return refuse('invalid', { details: [{ path: 'receivedOn', message: 'No papers start this deadline.' }] })
  const mark = { kind, receivedOn: said.receivedOn ?? null, doneOn: said.doneOn ?? null }
  const today = localDateOf(now, dates.zone)
  const move = decideMark(loaded.n, actorOf(viewer), Date.parse(now), mark, today)
  if (isRefusal(move)) return move
  const done = await commitMove(doing, loaded, move)
  return isRefusal(done) ? done : readDeadlines(tx, listingId, viewer)
}

const SECOND = 1000

/**
 * `GET /listings/{id}/contract/calendar.ics`: every deadline that has a day. One event for all versions of a deadline: a note that
 * moves it, or a cancelled contract, replaces what a calendar took in before.
 */
export const deadlinesFile = async (
  ctx: Ctx,
  listingId: string,
  viewer: Viewer,
): Promise<FileAnswer | Refusal> => {
  const loaded = await readNegotiation(ctx.db, listingId)
  const dates = await datesOf(ctx.db, loaded, viewer)
  if (!loaded || !dates) return refuse('not-found')
  const { listing } = loaded
  const events = deadlineEvents(dates.deadlines, {
    contractId: dates.contract.id,
    state: listing.property_state,
    street: listing.address_line1,
    address: `${listing.address_line1}, ${listing.city}, ${listing.property_state} ${listing.zip}`,
    url: `${ctx.config.publicUrl}/property-contract/${listingId}`,
    zone: dates.zone,
    effective: dates.effective,
    sequence: Math.floor((Date.parse(dates.changedAt) - Date.parse(dates.completedAt)) / SECOND),
    changedAt: dates.changedAt,
    cancelled: dates.contract.state === 'CANCELLED',
  })
  return fileAnswer({
    body: Buffer.from(calendarFile(events)),
    type: 'text/calendar; charset=utf-8',
    name: 'contract-deadlines.ics',
    inline: false,
    cache: 'private, no-store',
  })
}
