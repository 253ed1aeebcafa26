import { rolesOnOffer, type Actor, type Role } from '#domain/negotiation/actor.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { GIVEN_BY, type ContractNoticeHead } from './vocabulary.ts'

const ROLES: Readonly<Record<ContractSide, readonly Role[]>> = {
  BUYER: ['BA', 'OB'],
  SELLER: ['LA', 'PS', 'SS'],
}

/** The sides of the agreement for which somebody with these roles acts. */
export const sidesOf = (roles: ReadonlySet<Role>): ContractSide[] =>
  (['BUYER', 'SELLER'] as const).filter((side) => ROLES[side].some((role) => roles.has(role)))

/**
 * May this actor read a notice of the listing's contract? Its own side always; the other side once it is delivered, and an
 * administrator with them.
 */
export const mayReadNotice = (
  n: Negotiation,
  actor: Actor,
  notice: Pick<ContractNoticeHead, 'kind' | 'state'>,
): boolean => {
  const offer = n.offers.find((o) => o.id === n.contract?.offerId)
  if (!offer) return false
  const roles = rolesOnOffer(actor, n, offer)
  const sides = sidesOf(roles)
  if (sides.includes(GIVEN_BY[notice.kind])) return true
  return notice.state === 'DELIVERED' && (sides.length > 0 || roles.has('AD'))
}
