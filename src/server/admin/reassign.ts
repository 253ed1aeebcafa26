import { decideReassign } from '#domain/negotiation/reassign.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { stillIn } from '#server/account/login/still-in.ts'
import { recordHandedOver } from '#server/account/record.ts'
import { notifyLive } from '#server/platform/live/hub.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockByOffer, lockNegotiation } from '../negotiation/read/aggregate.ts'
import { commitMove } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import { checkNamedAgent } from '../negotiation/read/people.ts'

interface Handing {
  readonly kind: 'listing' | 'offer'
  readonly id: string
  readonly agentId: string
}

/** Hands a listing, or an offer with its counters, to another agent: one transaction with its event and news. */
export const reassign = async (doing: Doing, { kind, id, agentId }: Handing): Promise<Handing | Refusal> => {
  const { tx, ctx, viewer, now, ip } = doing
  const loaded = kind === 'listing' ? await lockNegotiation(doing, id) : await lockByOffer(doing, id)
  if (!loaded) return refuse('not-found')
  // The listing first, as every verb of a negotiation: the caller's row after it.
  const caller = await stillIn(tx, ctx, viewer)
  if (isRefusal(caller)) return caller
  const handed = kind === 'listing' ? { kind } : { kind, chainId: id }
  const decided = decideReassign(loaded.n, actorOf(viewer), handed, agentId)
  if (isRefusal(decided)) return decided
  const wrong = await checkNamedAgent(tx, agentId, { kind, propertyState: loaded.listing.property_state })
  if (wrong) return wrong
  const done = await commitMove(doing, loaded, decided.move)
  if (isRefusal(done)) return done
  // Whoever had it is no party any more: their open pages would go on showing it.
  await notifyLive(tx, [decided.from], { kind: 'listing', id: loaded.listing.id })
  await recordHandedOver(tx, { actorId: viewer.userId, ip }, { kind, from: decided.from, to: agentId }, now)
  return { kind, id, agentId }
}
