import { OWNERS_FIXED, OWNERS_STAY, PROPERTY_FIXED } from '#domain/listing/form/fixed.ts'
import { saleRefusal } from '#domain/listing/form/sale.ts'
import { calledBackup } from '#domain/negotiation/backup.ts'
import { chainIds, chainOf, isLiveChain } from '#domain/negotiation/chain.ts'
import { mayCreateListing } from '#domain/listing/permissions.ts'
import type { Ask, Guard } from '#domain/negotiation/row.ts'
import { refuse } from '#domain/kernel/refusal.ts'

type G = Guard<Ask>

export const LISTING_HAS_GAPS =
  'Something is missing in this listing. Request changes, so that your agent completes it.'

/** Publishing needs the LISTING role or a valid subscription (spec 2 §6). */
export const entitled: G = ({ actor }) => (actor.entitled ? null : 'subscription-required')

/** Wizard steps 1 to 6 are valid. */
export const complete: G = ({ input }) => {
  const problems = input.problems?.() ?? []
  return problems.length > 0 ? refuse('invalid', { details: problems }) : null
}

/** L12, L13: what the sellers approved, strangers read, and buyers write offers on stays complete. */
export const staysComplete: G = (asked) => complete(asked)

/** L04: so does what the sellers are asked to approve; a draft may lack anything. */
export const staysCompleteWhileAsked: G = (asked) =>
  asked.n.listing.state === 'PENDING_SELLER_APPROVAL' ? complete(asked) : null

/** L07: a seller approves no listing with gaps; only the agent can fill them. */
export const completeForSeller: G = (asked) =>
  complete(asked) && refuse('invalid', { message: LISTING_HAS_GAPS })

/** I24: nothing was ever received. The listing row is locked, so a delivery cannot slip in between. */
export const nothingReceived: G = ({ n }) => (n.listing.receivedCount === 0 ? null : 'listing-has-offers')

/** L19 is for a home that has received offers; any other is unpublished or deleted. */
export const someReceived: G = ({ n }) => (n.listing.receivedCount > 0 ? null : 'action-not-available')

/** Unpublish: zero offers, now and ever. */
export const zeroOffers: G = ({ n }) => {
  const shown = chainIds(n).some((id) => isLiveChain(chainOf(n, id)))
  return shown || n.listing.receivedCount > 0
    ? refuse('listing-has-offers', { message: 'A listing with offers cannot be unpublished.' })
    : null
}

export const authorised: G = ({ n, input }) =>
  n.listing.confirmAuthorizationToSell || input.attested === true
    ? null
    : refuse('attestation-required', { message: 'You need to select Yes.' })

/** L03: only a consumer's listing without an agent can be taken over. */
export const unclaimed: G = ({ n }) =>
  n.listing.provisional && n.listing.agentId === null ? null : 'action-not-available'

export const contractCompleted: G = ({ n }) =>
  n.contract?.state === 'COMPLETED' ? null : 'listing-in-contract'

/** L18: the day of the sale, where one is named, is no later than today. */
export const soldByToday: G = ({ input }) => saleRefusal(input.soldDate, input.today ?? '')

/** L21: a backup that is called up answers first (negotiation.md §1.10). */
export const nothingCalled: G = ({ n }) => (calledBackup(n) ? 'backup-called' : null)

/** L12: a change of price, property, clauses, items or owners needs the seller's approval again; everything else does not. */
export const keepsTerms: G = ({ input }) => (input.touched?.terms ? 'action-not-available' : null)
export const changesTerms: G = ({ input }) => (input.touched?.terms ? null : 'action-not-available')

/** L13: what somebody has made an offer for stays what it is; the paper of a contract names it. */
export const keepsProperty: G = ({ n, input }) =>
  input.touched?.property && chainIds(n).some((id) => isLiveChain(chainOf(n, id)))
    ? refuse('listing-has-offers', { message: PROPERTY_FIXED })
    : null

/** L13: the owners approved the listing as the people they are (spec 2 §2). */
export const keepsOwners: G = (ask) =>
  ask.input.touched?.owners
    ? refuse('action-not-available', { message: zeroOffers(ask) === null ? OWNERS_FIXED : OWNERS_STAY })
    : null

/** L01, L23: the author of a listing is licensed in the property's state (negotiation.md §2). */
export const mayBegin: G = ({ n, actor }) =>
  mayCreateListing(actor, { state: n.listing.propertyState, provisional: n.listing.provisional })
