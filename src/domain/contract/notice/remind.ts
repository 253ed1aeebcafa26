import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import type { Notice } from '#domain/negotiation/notices/notices.ts'
import { inForce } from '#domain/negotiation/in-force.ts'
import { sidesOf } from './permissions.ts'
import { PRINCIPALS } from './table.ts'
import { GIVEN_BY, type ContractNoticeHead, awaitedOn } from './vocabulary.ts'

/** Who is asked to sign a notice and has not, by id; nobody once it is delivered or taken back, or the contract has ended. */
export const awaitedNow = (n: Negotiation, head: ContractNoticeHead): string[] =>
  inForce(n) ? awaitedOn(head) : []

/** N46 again, for its signers. */
export const askAgain = (n: Negotiation, head: ContractNoticeHead): Notice => ({
  n: 'N46',
  offerId: n.contract?.offerId ?? null,
  roles: PRINCIPALS[GIVEN_BY[head.kind]],
})

/** May this person remind whoever signs a notice next? Everybody of its side who waits may, as for a contract. */
export const noticeNudgeOf = (
  n: Negotiation,
  actor: Actor,
  head: ContractNoticeHead,
): readonly string[] | Refusal => {
  const offer = n.offers.find((o) => o.id === n.contract?.offerId)
  const sides = offer ? sidesOf(rolesOnOffer(actor, n, offer)) : []
  if (!sides.includes(GIVEN_BY[head.kind])) return refuse('not-allowed')
  const awaited = awaitedNow(n, head)
  return awaited.length === 0 || awaited.includes(actor.userId) ? refuse('nobody-to-remind') : awaited
}
