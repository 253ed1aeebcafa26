import { rolesOnOffer, type Actor, type Role } from '#domain/negotiation/actor.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'

const PARTIES: readonly Role[] = ['BA', 'OB', 'LA', 'PS', 'SS']

/**
 * May these roles, on the offer a contract was made of, read the contract and its papers? Its parties and an
 * administrator; a contract that fell through is nobody else's (invariant 13). Source: negotiation.md §8.
 */
export const readsContract = (roles: ReadonlySet<Role>): boolean =>
  roles.has('AD') || PARTIES.some((role) => roles.has(role))

/** May this actor read a contract that was made of this offer, the listing's newest or an earlier one? */
export const mayReadContractOf = (n: Negotiation, actor: Actor, offerId: string | undefined): boolean => {
  const offer = n.offers.find((o) => o.id === offerId)
  return offer !== undefined && readsContract(rolesOnOffer(actor, n, offer))
}

/** May this actor read the listing's contract? For everybody else there is none. */
export const mayReadContract = (n: Negotiation, actor: Actor): boolean =>
  mayReadContractOf(n, actor, n.contract?.offerId)
