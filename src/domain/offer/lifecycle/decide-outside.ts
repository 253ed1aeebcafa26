import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Actor } from '#domain/negotiation/actor.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { actingRole } from '#domain/negotiation/judge.ts'
import { targetOf, type Input } from '#domain/negotiation/row.ts'
import { asOf, askAbout } from './decide.ts'
import { begin, birthOf, type NewOffer } from './decide-create.ts'

/** The head of an outside offer: no agent and no buyers, since neither has an account here. */
export const outsideOffer = (
  actor: Actor,
  own: Pick<NewOffer, 'newId' | 'seq' | 'expiresAt'>,
): OfferHead => ({
  ...newOffer({
    id: own.newId,
    type: 'INITIAL',
    state: targetOf(birthOf('INITIAL', true), 'PENDING_SELLER_AGENT_RESPONSE'),
    creatorId: actor.userId,
    outside: true,
    seq: own.seq,
    expiresAt: own.expiresAt,
  }),
})

/** X1: the listing agent enters an offer that arrived on paper or by mail; it is delivered at once (negotiation.md §1.2). */
export const decideOutside = (
  negotiation: Negotiation,
  actor: Actor,
  now: number,
  input: Input & Pick<NewOffer, 'newId' | 'seq' | 'expiresAt'>,
): { move: Move; offer: OfferHead } | Refusal => {
  const n = asOf(negotiation, now)
  const row = birthOf('INITIAL', true)
  const ask = askAbout(n, outsideOffer(actor, input), actor, now, { ...input, version: undefined })
  return actingRole(row, ask.roles) ? begin(row, ask) : refuse('not-allowed')
}
