import { DAY } from '#domain/kernel/time/span.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnOffer, type Actor, type Role } from '#domain/negotiation/actor.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { turnOf } from './stages.ts'
import { awaitedIn } from './vocabulary.ts'

/** The signers of the stage that is open who have not signed, by id. */
export const awaitedSigners = ({ contract }: Negotiation): string[] =>
  contract === null ? [] : awaitedIn(contract.state, contract.signers).map((s) => s.userId)

/** A wait for signatures that began then, and when its signers are reminded of it, once (issue 11 "Signing"); epoch ms. */
export const signingWait = (since: number): { since: number; remindAt: number } => ({
  since,
  remindAt: since + DAY,
})

/** Since when the open stage waits, and when its signers are reminded. */
export const signingTimes = (n: Negotiation): { since: number; remindAt: number } | null =>
  awaitedSigners(n).length === 0 || n.contract?.stateSince == null ? null : signingWait(n.contract.stateSince)

/** One reminder from each who waits, in this time (ms). */
export const SIGN_NUDGE_PAUSE = DAY

const SENDERS: readonly Role[] = ['BA', 'OB', 'LA', 'PS', 'SS']

/** May this person remind whoever signs next? Every party who waits may; whoever is asked to sign has nobody to remind. */
export const signNudgeOf = (n: Negotiation, actor: Actor): readonly string[] | Refusal => {
  const { contract } = n
  const offer = n.offers.find((o) => o.id === contract?.offerId)
  if (!contract || !offer) return refuse('not-found')
  const roles = rolesOnOffer(actor, n, offer)
  if (!SENDERS.some((role) => roles.has(role))) return refuse('not-allowed')
  const awaited = awaitedSigners(n)
  return awaited.length === 0 || turnOf(contract, actor.userId) ? refuse('nobody-to-remind') : awaited
}
