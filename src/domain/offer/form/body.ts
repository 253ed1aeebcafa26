import { z } from 'zod'
import { days, file, flag, flagsWithFiles, text } from '#domain/kernel/fields.ts'
import { partyShape, person } from '#domain/kernel/party.ts'
import { BUYER_ADDENDA_KEYS } from './addenda.ts'
import { costAllocations, creditItems, services } from './body-costs.ts'
import { contingencies, terms } from './body-terms.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'

/** A buyer: primaryBuyer and each of secondaryBuyers have this shape (spec 3 §3). */
export const buyer = z.object({ ...partyShape, user: person.nullish(), certifyBuyer: flag })
export type Buyer = z.output<typeof buyer>

/**
 * Everything an offer or counter says, as a draft: any answer may be missing or null, unknown keys are dropped,
 * types and limits hold. Whether it is complete: `offerProblems`. Source: spec 3 §3.
 * State, type, chain, agent and listing are the server's and not part of the body.
 */
export const offerBody = z.object({
  primaryBuyer: buyer.nullish(),
  secondaryBuyers: z.array(buyer).max(10).nullish(),
  terms: terms.nullish(),
  contingencies: contingencies.nullish(),
  creditItems: creditItems.nullish(),
  services: services.nullish(),
  costAllocations: costAllocations.nullish(),
  /** 1800 characters in FL, 260 in CA (spec 3 §5 step 7); the state's limit is part of completeness. */
  otherTerms: text(1800),
  buyerAddenda: z
    .object({ ...flagsWithFiles(BUYER_ADDENDA_KEYS), otherDescription: text(LENGTHS.line) })
    .nullish(),
  proofOfFunds: file,
  loanApproval: file,
  letterToSeller: file,
  additionalOfferDocument: file,
  /** What only Florida asks (spec 3 §3: the key is the lowercase state plus Data). */
  flData: z.object({ floodOrElevationDays: days }).nullish(),
  rpaBreachContract: flag,
  rpaDisputeResolution: flag,
  /** Edits of a delivered offer go to the buyer first unless this is false (negotiation.md O19). */
  requestBuyerApproval: flag,
  approvePayment: flag,
  /** Instant at which the document lapses (negotiation.md §1.5 CK4). */
  expiresAt: z.iso.datetime().max(40).nullish(),
})
export type OfferBody = z.output<typeof offerBody>
export type OfferSection = keyof OfferBody

/** The parts a PUT merges by. */
export const OFFER_SECTIONS = Object.keys(offerBody.shape) as OfferSection[]

/** The emails of who sells the home, which no buyer may use (I27). */
export interface SellersEmails {
  /** Of the listing agent. A form is judged by it where its reader knows it. */
  readonly sellerAgentEmail?: string | null
  /** Of the owners. The server alone knows them. */
  readonly ownerEmails?: readonly string[]
}

/** What of the listing an offer's answers are judged by. */
export interface OfferContext extends SellersEmails {
  readonly state: PropertyState
  readonly proofOfFundsRequired?: boolean | null
  /** Today where the home is (YYYY-MM-DD): a closing date lies ahead. */
  readonly today?: string
  /** The home's time zone, in which an hour is read and written. */
  readonly zone?: Zone
  /** Of a consumer's own offer: their account's email, since they stay the primary buyer (negotiation.md O07). */
  readonly consumerEmail?: string | null
  /** It was delivered once: its buyers do not change any more, and their names are not judged anew (negotiation.md O02). */
  readonly buyersFixed?: boolean
  /** FL: false takes seller financing off the list of loans. */
  readonly sellerFinancingAvailable?: boolean | null
  /**
   * The document is a seller's counter, and this is what it answers: extra cost items that the seller added or changed
   * hold 35 characters (spec 3 §5 step 6).
   */
  readonly sellerAnswers?: OfferBody | undefined
}

/**
 * Did this change of the terms ask the seller for a credit, or to pay the buyer's broker? Both lower what the seller
 * keeps, and the person who writes them is told so once. Source: spec 3 §4 "Counter offers", the notice.
 */
export const asksMoreOfSeller = (before: OfferBody, after: OfferBody): boolean => {
  const newly = (key: 'requestSeller' | 'sellerPaysBuyerBroker') =>
    after.creditItems?.[key] === true && before.creditItems?.[key] !== true
  return newly('requestSeller') || newly('sellerPaysBuyerBroker')
}
