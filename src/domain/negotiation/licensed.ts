import { isPreparing } from '#domain/listing/vocabulary.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import type { Change } from './change.ts'
import type { Negotiation } from './heads.ts'

/** States in which something is only being written. */
const UNSENT: readonly OfferState[] = ['DRAFT', 'PROVISIONAL', 'LIVE_EDIT']

/** What an agent does in somebody's name: publishing, sending, signing (issue 9 "Licences"). Taking back and saying no is not. */
const publishesSendsOrSigns = (change: Change): boolean => {
  switch (change.kind) {
    case 'listing':
      // One that comes back when an agreement falls through is neither sent nor published.
      return isPreparing(change.from) && (change.to === 'PENDING_SELLER_APPROVAL' || change.to === 'ACTIVE')
    case 'offer':
      return change.to === 'PENDING_BUYER_APPROVAL'
    case 'create-offer':
      return change.offer.type !== 'GLOBAL_COUNTER' && !UNSENT.includes(change.offer.state)
    case 'deliver':
    case 'sign':
      return true
    default:
      return false
  }
}

/** Do these changes ask for a license that holds today: made by an agent of this negotiation, and for others? */
export const needsLicence = (n: Negotiation, userId: string, changes: readonly Change[]): boolean =>
  (n.listing.agentId === userId ||
    n.offers.some((offer) => offer.agentId === userId) ||
    begins(userId, changes)) &&
  changes.some(publishesSendsOrSigns)

const begins = (userId: string, changes: readonly Change[]): boolean =>
  changes.some((change) => change.kind === 'create-offer' && change.offer.agentId === userId)
