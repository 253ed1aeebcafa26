import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { apply } from '#domain/negotiation/apply.ts'
import { needsLicence } from '#domain/negotiation/licensed.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { licenceRefusal } from '../../account/license/register.ts'
import { linkEvents } from '../../evidence/link.ts'
import { tellHooks, type HookNote } from '../../webhook/tell.ts'
import { afterCommit, together } from '../../platform/db/db.ts'
import { newId } from '../../platform/id.ts'
import type { Doing } from '../doing.ts'
import type { Loaded } from '../read/aggregate.ts'
import { birthEvents, eventsOf } from './events.ts'
import { execute, type Brought, type Run } from './execute.ts'
import { keep, waitingInNewChain } from '../keep/keep.ts'
import { tell } from '../tell/tell.ts'
import { hookNotes } from '../tell/hooks.ts'
import { liveNotes } from '../tell/live.ts'
import { appendEvents } from './store-commit.ts'

/** Nothing says in a message who acted: what an impersonator prepares is in none (decision 90). */
const tellPrograms = async ({ tx, ctx, viewer, now }: Doing, notes: readonly HookNote[]): Promise<void> => {
  if (viewer.impersonatorId === null) await tellHooks(tx, ctx, notes, now)
}

/**
 * Carries out a decided move: every change as a guarded statement, the events, the messages and the live notes, in
 * the caller's transaction with the listing locked. Answers a refusal when a guard found that somebody was faster.
 */
export const commitMove = async (
  doing: Doing,
  loaded: Loaded,
  move: Move,
  brought: Brought = {},
): Promise<true | Refusal> => {
  const { tx, now, viewer } = doing
  if (viewer.key && !move.byKey) return refuse('key-not-allowed')
  const unlicensed = needsLicence(loaded.n, viewer.userId, move.changes)
    ? await licenceRefusal(tx, viewer, now)
    : null
  if (unlicensed) return unlicensed
  const verbId = newId()
  const run: Run = {
    doing,
    loaded,
    brought,
    made: new Map(),
    hashes: new Map(),
    amounts: new Map(loaded.offers.map((o) => [o.id, o.delivered_amount_cents])),
  }
  const no = await execute(run, move)
  if (no) return no
  const after = apply(loaded.n, move.changes, Date.parse(now))
  const [begun, ...more] = move.changes
  // A draft is nobody's news; an offer that is delivered as it begins is everybody's (X1).
  const isDraft = begun?.kind === 'create-offer' && begun.offer.type === 'INITIAL' && more.length === 0
  const newChain = isDraft ? begun.offer.id : null
  if (newChain === null) await keep(tx, loaded, { after, amounts: run.amounts, now })
  // In this order: what is linked has been written.
  await together(
    () =>
      appendEvents(tx, {
        listingId: loaded.listing.id,
        events: eventsOf(doing, loaded, move, verbId, run),
        notes: liveNotes(after, move, { userId: doing.viewer.userId, cause: doing.cause ?? null }),
        waiting: newChain === null ? [] : waitingInNewChain(after, newChain, now),
      }),
    () => linkEvents(tx, doing.ctx, loaded.listing.id, now),
    () => tellPrograms(doing, hookNotes(after, move, verbId)),
  )
  await tell(doing, loaded, after, move, verbId, brought.auctionDate)
  afterCommit(tx, () => doing.ctx.metrics.moved(move.row))
  return true
}

/** Records how a listing came to be; the call that makes one has written it already. */
export const recordBirth = async (doing: Doing, listingId: string, move: Move): Promise<void> => {
  const events = birthEvents(doing, listingId, move)
  await appendEvents(doing.tx, {
    listingId,
    events,
    notes: [],
    waiting: [],
  })
  await linkEvents(doing.tx, doing.ctx, listingId, doing.now)
  const told = { row: move.row, action: move.action, listingId, offerIds: [] }
  const note = (event: { verb_id: string }) => ({
    userId: doing.viewer.userId,
    topic: 'listing' as const,
    data: { eventId: event.verb_id, ...told },
  })
  await tellPrograms(doing, events.slice(0, 1).map(note))
  afterCommit(doing.tx, () => doing.ctx.metrics.moved(move.row))
}
