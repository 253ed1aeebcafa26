import { isTerminal } from '#domain/offer/vocabulary.ts'
import type { Role } from '../actor.ts'
import { chainOf, documentOf, isUnsent, sideOf } from '../chain.ts'
import type { Negotiation } from '../heads.ts'
import { sideOfRole } from '../waiting/waiting-chain.ts'
import type { Notice } from './notices.ts'

/**
 * What a notice says besides, where the reader's side lost a counter before it was sent: the notice tells of the document that moved, and
 * its words say nothing of the counter beside it (negotiation.md §1.2 head, O23, O31, O46, O50). None where nothing was lost.
 */
export const endedUnsent = (
  before: Negotiation,
  after: Negotiation,
  { offerId }: Pick<Notice, 'offerId'>,
  role: Role,
): string[] => {
  const chainId = offerId === null ? undefined : documentOf(after, offerId)?.chainId
  const lost = chainId
    ? chainOf(before, chainId).filter(
        (o) =>
          o.id !== offerId &&
          isUnsent(o) &&
          sideOf(o) === sideOfRole(role) &&
          isTerminal(documentOf(after, o.id)?.state ?? o.state),
      )
    : []
  return lost.length === 0 ? [] : ['The counter that your side had prepared was not sent. It is canceled.']
}
