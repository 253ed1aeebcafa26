import type { OfferState } from '#domain/offer/vocabulary.ts'
import { ok } from '#test/client.ts'
import type { Role, SituationName, World } from './negotiation.ts'

export type Walk = readonly [
  row: string,
  situation: SituationName,
  actor: Role,
  document: string,
  to: string,
  reason?: string,
]

/** Every row that names its target state, walked by the right actor: row, where it stands, who, which document, to. */
export const WALKS: readonly Walk[] = [
  ['O03', 'draft', 'BA', 'I', 'DELETED'],
  ['O04', 'draft', 'BA', 'I', 'PENDING_BUYER_APPROVAL'],
  ['O05', 'rejected', 'BA', 'I', 'PENDING_BUYER_APPROVAL'],
  ['O09', 'sent', 'SB', 'I', 'PENDING_SELLER_AGENT_RESPONSE'],
  ['O10', 'sent', 'PB', 'I', 'BUYER_REJECTED', 'Too much'],
  ['O11', 'sent', 'BA', 'I', 'DRAFT'],
  ['O12', 'sent', 'PB', 'I', 'DELETED'],
  ['O13', 'rejected', 'SB', 'I', 'DELETED'],
  ['O14', 'rejected', 'BA', 'I', 'DELETED'],
  ['O15', 'delivered', 'BA', 'I', 'LIVE_EDIT'],
  ['O16', 'liveEdit', 'BA', 'I', 'PENDING_SELLER_AGENT_RESPONSE'],
  ['O17', 'liveEditBuyer', 'PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE'],
  ['O18', 'liveEditBuyer', 'SB', 'I', 'LIVE_EDIT', 'Keep the old price'],
  ['O19', 'delivered', 'BA', 'I', 'PENDING_SELLER_AGENT_RESPONSE'],
  ['O20', 'edited', 'BA', 'I', 'LIVE_EDIT_BUYER'],
  ['O21', 'delivered', 'PB', 'I', 'DELETED'],
  ['O22', 'liveEdit', 'PB', 'I', 'DELETED'],
  ['O51', 'liveEditBuyer', 'BA', 'I', 'LIVE_EDIT'],
  ['O23', 'delivered', 'LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW'],
  ['O24', 'acceptReview', 'PS', 'I', 'ACCEPTED'],
  ['O25', 'acceptReview', 'PS', 'I', 'PENDING_SELLER_AGENT_RESPONSE', 'Ask for more'],
  ['O26', 'acceptReview', 'LA', 'I', 'PENDING_SELLER_AGENT_RESPONSE'],
  ['O27', 'delivered', 'PS', 'I', 'REJECTED'],
  ['O31', 'counterReview', 'PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE'],
  ['O32', 'counterReview', 'PS', 'SC', 'CANCELLED', 'Not yet'],
  ['O33', 'counterReview', 'LA', 'SC', 'CANCELLED'],
  ['O34', 'counterSent', 'LA', 'SC', 'CANCELLED'],
  ['O35', 'mcoSent', 'LA', 'MCO', 'CANCELLED'],
  ['O36', 'counterSent', 'BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW'],
  ['O37', 'counterAccepted', 'PB', 'SC', 'ACCEPTED'],
  ['O38', 'mcoAccepted', 'PB', 'MCO', 'PENDING_SELLER_ACCEPT_REVIEW'],
  ['O39', 'counterAccepted', 'SB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', 'Let us think'],
  ['O40', 'mcoConfirm', 'PS', 'MCO', 'ACCEPTED'],
  ['O41', 'mcoConfirm', 'PS', 'MCO', 'CANCELLED'],
  ['O42', 'revivedConfirm', 'PB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE'],
  ['O43', 'counterSent', 'BA', 'SC', 'REJECTED', 'We stand by our offer'],
  ['O46', 'buyerCounter', 'PB', 'BC', 'PENDING_SELLER_AGENT_RESPONSE'],
  ['O47', 'buyerCounter', 'PB', 'BC', 'BUYER_REJECTED_COUNTER_OFFER_CREATION', 'Lower'],
  ['O49', 'buyerCounterRejected', 'BA', 'BC', 'CANCELLED'],
  ['O50', 'buyerCounterSent', 'SB', 'BC', 'CANCELLED'],
  ['G03', 'roundReview', 'PS', 'GC', 'ACCEPTED'],
  ['G04', 'roundReview', 'PS', 'GC', 'CANCELLED', 'Too early'],
  ['G05', 'roundOpen', 'LA', 'GC', 'CANCELLED'],
]

/** The state of a document as it is, whoever may know it. */
export const stateOf = async (w: World, doc: string): Promise<OfferState> => {
  const answer = await w.people.AD.get(`/offers/${w.ids[doc]}`)
  if (answer.status === 200) return answer.body.state
  return (
    ok(await w.people.LA.get(`/listings/global-counter/${w.listingId}`)).globalCounter?.globalCounterDetails
      .state ?? 'CANCELLED'
  )
}
