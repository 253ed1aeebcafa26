import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { ownersOf } from '#domain/listing/form/owners.ts'
import type { OfferBody, OfferContext, SellersEmails } from '#domain/offer/form/body.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import type { Tx } from '../platform/db/db.ts'
import { type Loaded, zoneOfListing } from '../negotiation/read/aggregate.ts'
import { loadAgents } from '../negotiation/read/people.ts'

/**
 * What of the listing an offer's answers are judged by, but for who sells the home (`sellersOf`); for a seller's counter also what it
 * answers.
 */
export const contextOf = (loaded: Loaded, now: string, sellerAnswers?: OfferBody): OfferContext => {
  const { listing } = loaded
  return {
    state: listing.property_state,
    today: localDateOf(now, zoneOfListing(loaded)),
    proofOfFundsRequired: listing.body.proofOfFundsRequired,
    sellerFinancingAvailable: listing.body.sellerFinancingAvailable,
    sellerAnswers,
  }
}

/** Whose emails no buyer of the home has. One statement. */
export const sellersOf = async (tx: Tx, { listing }: Loaded): Promise<SellersEmails> => {
  const agent = (await loadAgents(tx, [listing.agent_id])).get(listing.agent_id ?? '')
  return {
    sellerAgentEmail: agent?.email ?? null,
    ownerEmails: ownersOf(listing.body).flatMap(({ user }) => user?.email ?? []),
  }
}

/** Lower-cased; null while none is named. */
export const primaryEmailOf = (body: Pick<OfferBody, 'primaryBuyer'>): string | null => {
  const email = body.primaryBuyer?.user?.email
  return email ? normalEmail(email) : null
}

/** Everybody a form names as a buyer, by lower-cased email. */
export const namedEmails = (body: Pick<OfferBody, 'primaryBuyer' | 'secondaryBuyers'>): string[] =>
  [body.primaryBuyer, ...(body.secondaryBuyers ?? [])].flatMap((buyer) =>
    buyer?.user?.email ? [normalEmail(buyer.user.email)] : [],
  )
