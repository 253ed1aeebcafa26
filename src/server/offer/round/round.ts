import type { z } from 'zod'
import type { BodyOf } from '#api/kernel/route.ts'
import type { putGlobalCounter } from '#api/offer/round.ts'
import type { DueDateChoice, globalCounterView } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { addDays } from '#domain/kernel/time/calendar.ts'
import { closingInstant, localDateOf } from '#domain/kernel/time/deadline.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing } from '#domain/negotiation/actor.ts'
import { documentOf, openRound } from '#domain/negotiation/chain.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { stateFor } from '#domain/negotiation/seen.ts'
import { dateAction, roundActions } from '#domain/offer/lifecycle/actions.ts'
import { decideRound } from '#domain/offer/lifecycle/decide-create.ts'
import { endedByRound } from '#domain/offer/reading/beside/choice.ts'
import { latestDeadline, openMultipleCounters } from '#domain/offer/lifecycle/rows/round.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { maySeeRound } from '#domain/listing/permissions.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import {
  lockNegotiation,
  readNegotiation,
  rowOf,
  zoneOfListing,
  NEWEST,
  type Loaded,
} from '../../negotiation/read/aggregate.ts'
import { commitMove } from '../../negotiation/commit/commit.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { isVisible } from '../../listing/read.ts'
import type { Db } from '../../platform/db/db.ts'
import { termsHash } from '../../negotiation/read/terms-hash.ts'
import { newId } from '../../platform/id.ts'

export type RoundView = z.output<typeof globalCounterView>
export type RoundAnswer = RoundView & { state: OfferState; listingId: string }

/** Invariant 8: a round under review is the sell side's and an administrator's. */
export const seesRound = (loaded: Loaded, round: OfferHead, viewer: Viewer): boolean =>
  maySeeRound(rolesOnListing(actorOf(viewer), loaded.n.listing), round.state === 'ACCEPTED')

/**
 * The hash of a round as its reader is shown it: its date, and how each counter stands that its approval ends. A counter that a buyer
 * accepts meanwhile is another answer, so nobody approves its end unseen.
 */
const shownHash = (
  n: Negotiation,
  cancels: readonly string[],
  date: { auctionExpirationDate: string; deadline: string },
) => {
  const ends = cancels.map((id) => [id, stateFor('seller', documentOf(n, id)!)])
  return termsHash({ ...date, ...(ends.length > 0 && { ends }) })
}

export const viewOfRound = (
  loaded: Loaded,
  roundId: string,
  viewer: Viewer,
  now: string,
): RoundView | null => {
  const row = rowOf(loaded, roundId)
  const head = loaded.n.offers.find((o) => o.id === roundId)
  if (!row?.auction_date || !row.deadline || !head || !seesRound(loaded, head, viewer)) return null
  const cancels = endedByRound(loaded.n, head)
  const date = { auctionExpirationDate: row.auction_date, deadline: row.deadline }
  return {
    id: row.id,
    version: row.version,
    ...date,
    timeZone: zoneOfListing(loaded),
    globalCounterDetails: { state: row.state },
    snapshotHash: shownHash(loaded.n, cancels, date),
    cancels,
    actions: roundActions(loaded.n, actorOf(viewer), Date.parse(now)),
  }
}

export const roundView = async (
  db: Db,
  listingId: string,
  roundId: string,
  viewer: Viewer,
  now: string,
): Promise<RoundAnswer | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  const view = loaded && viewOfRound(loaded, roundId, viewer, now)
  return view ? { ...view, state: view.globalCounterDetails.state, listingId } : refuse('not-found')
}

/** Which due dates the listing agent may name now, and by which act; null for everybody else. */
export const dueDateChoice = (loaded: Loaded, viewer: Viewer, now: string): DueDateChoice | null => {
  const action = dateAction(loaded.n, actorOf(viewer), Date.parse(now))
  if (!action) return null
  const timeZone = zoneOfListing(loaded)
  const latest = latestDeadline(loaded.n)
  return {
    action,
    timeZone,
    earliest: addDays(localDateOf(now, timeZone), 1),
    latest: latest === null ? null : localDateOf(new Date(latest).toISOString(), timeZone),
    openMultipleCounters: openMultipleCounters(loaded.n),
  }
}

/** G01, G02, G06: 6 PM on the requested day, in the property's own time zone. */
export const setRound = async (
  doing: Doing,
  listingId: string,
  { auctionExpirationDate: date, version, shown }: BodyOf<typeof putGlobalCounter>,
): Promise<RoundView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded || !isVisible(loaded, viewer)) return refuse('not-found')
  const before = openRound(loaded.n)
  if (shown && before && shown !== viewOfRound(loaded, before.id, viewer, now)?.snapshotHash)
    return refuse('stale-version')
  const zone = zoneOfListing(loaded)
  const deadline = closingInstant(date, zone)
  const decided = decideRound(loaded.n, actorOf(viewer), Date.parse(now), {
    newId: newId(),
    seq: NEWEST,
    deadline: Date.parse(deadline),
    afterToday: date >= addDays(localDateOf(now, zone), 1),
    version: version ?? undefined,
  })
  if (isRefusal(decided)) return decided
  const done = await commitMove(shown ? { ...doing, shown } : doing, loaded, decided.move, {
    auctionDate: date,
  })
  if (isRefusal(done)) return done
  const again = await readNegotiation(tx, listingId)
  return (again && viewOfRound(again, decided.offer.id, viewer, now)) ?? refuse('not-found')
}

/** `GET /listings/global-counter/{listingId}`: the round, as far as the viewer may know of it. */
export const readRound = async (db: Db, listingId: string, viewer: Viewer, now: string) => {
  const loaded = await readNegotiation(db, listingId)
  if (!loaded || !isVisible(loaded, viewer)) return refuse('not-found')
  const round = openRound(loaded.n)
  return {
    globalCounter: round ? viewOfRound(loaded, round.id, viewer, now) : null,
    auctionExpirationDate: loaded.listing.auction_date,
    deadline: loaded.listing.due_at,
  }
}
