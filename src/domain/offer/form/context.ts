import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from './body.ts'

/** What of the listing an offer's answers are judged by. */
export interface OfferContext {
  readonly state: PropertyState
  readonly proofOfFundsRequired?: boolean | null
  /** The listing agent's email, which no buyer may use (I27). */
  readonly sellerAgentEmail?: string | null
  /** Today where the home is (YYYY-MM-DD): a closing date lies ahead. */
  readonly today?: string
  /** Of a consumer's own offer: their account's email, since they stay the primary buyer (negotiation.md O07). */
  readonly consumerEmail?: string | null
  /** FL: false takes seller financing off the list of loans. */
  readonly sellerFinancingAvailable?: boolean | null
  /**
   * The document is a seller's counter, and this is what it answers: extra cost items that the seller added or changed
   * hold 35 characters (spec 3 §5 step 6).
   */
  readonly sellerAnswers?: OfferBody | undefined
}
