import { chainIds, chainOf, isLiveChain } from '#domain/negotiation/chain.ts'
import type { Ask, Guard } from '#domain/negotiation/row.ts'
import { refuse } from '#domain/kernel/refusal.ts'

type G = Guard<Ask>

/** Publishing needs the LISTING role or a valid subscription (spec 2 §6). */
export const entitled: G = ({ actor }) => (actor.entitled ? null : 'subscription-required')

/** Wizard steps 1 to 6 are valid. */
export const complete: G = ({ input }) => {
  const problems = input.problems?.() ?? []
  return problems.length > 0 ? refuse('invalid', { details: problems }) : null
}

/** I24: nothing was ever received. The listing row is locked, so a delivery cannot slip in between. */
export const nothingReceived: G = ({ n }) => (n.listing.receivedCount === 0 ? null : 'listing-has-offers')

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

/** L12: a change of price, clauses, items or owners needs the seller's approval again; everything else does not. */
export const keepsTerms: G = ({ input }) => (input.touchesTerms ? 'action-not-available' : null)
export const changesTerms: G = ({ input }) => (input.touchesTerms ? null : 'action-not-available')

/** L01, L23: the author of a listing is licensed in the property's state (negotiation.md §2). */
export const licensedHere: G = ({ n, actor }) => {
  if (actor.licenceState === null)
    return refuse('not-allowed', { message: "Looks like you aren't approved to create Listings" })
  return actor.licenceState === n.listing.propertyState ? null : 'licence-state-mismatch'
}
