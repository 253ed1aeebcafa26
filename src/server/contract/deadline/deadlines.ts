import type { DeadlinesView } from '#api/contract/deadlines.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { noticeDeadlineWords } from '#domain/contract/notice/words.ts'
import type { DeadlineKind } from '#domain/deadline/vocabulary.ts'
import { DEADLINE_WORDS, ruleInWords } from '#domain/deadline/words.ts'
import { decideMark, mayMark } from '#domain/contract/decide.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { endOfDay, localDateOf } from '#domain/kernel/time/deadline.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { lockNegotiation, readNegotiation, type Loaded } from '../../negotiation/read/aggregate.ts'
import { commitMove } from '../../negotiation/commit/commit.ts'
import type { Doing } from '../../negotiation/doing.ts'
import type { Db } from '../../platform/db/db.ts'
import { inEffect, type InEffect } from '../notice/facts.ts'

/** The dates of a contract that came into effect, for whoever may read it; null where there are none, and for everybody else. */
const datesOf = async (db: Db, loaded: Loaded | null, viewer: Viewer): Promise<InEffect | null> =>
  loaded && mayReadContract(loaded.n, actorOf(viewer)) ? inEffect(db, loaded) : null

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
      const { moved: _moved, noted: _noted, orAfter: _orAfter, doneBy: _doneBy, ...d } = found
      return {
        ...d,
        ...DEADLINE_WORDS[d.kind],
        rule: ruleInWords(found, loaded.listing.property_state),
        at: d.day === null ? null : endOfDay(d.day, dates.zone),
      }
    }),
    notices: dates.noticeDeadlines.map((d) => ({
      noticeId: d.noticeId,
      ...noticeDeadlineWords(d, loaded.listing.property_state),
      party: d.party,
      day: d.day,
      at: endOfDay(d.day, dates.zone),
      doneOn: d.doneOn,
    })),
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
  const loaded = await lockNegotiation(doing, listingId)
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
