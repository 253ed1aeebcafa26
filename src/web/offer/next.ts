import type { OfferView } from '#api/offer-records.ts'
import { isBuySide } from '#domain/offer/permissions.ts'
import { backupWords } from './backup/words.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { OFFER_COPY } from './copy.ts'

/** `offerActions`: a person who may do nothing here is told who may, not asked. */
type Known = Pick<OfferView, 'state' | 'viewerIs' | 'offerType' | 'backup'> & {
  readonly outside?: boolean
  readonly offerActions?: OfferView['offerActions']
}

/** Who acts next and by when, as this reader knows the people (look.md "First glance"). */
export const nextWords = ({ state, viewerIs, offerType, offerActions, outside, backup }: Known): string => {
  if (backup) return backupWords(backup, viewerIs)
  const agent = viewerIs === 'buyerAgent'
  const buyer = viewerIs === 'buyer' || viewerIs === 'creator'
  const seller = viewerIs === 'seller' && offerActions?.length !== 0
  switch (state) {
    case 'DRAFT':
      if (viewerIs === 'creator') return OFFER_COPY.next.draftOfConsumer
      return agent ? OFFER_COPY.next.draft : OFFER_COPY.next.draftElsewhere
    case 'PENDING_BUYER_APPROVAL':
      return buyer ? OFFER_COPY.next.buyerApproval : OFFER_COPY.next.buyerApprovalElsewhere
    case 'BUYER_REJECTED':
      return agent ? OFFER_COPY.next.buyerRejected : OFFER_COPY.next.buyerRejectedElsewhere
    case 'PENDING_SELLER_AGENT_RESPONSE':
      if (viewerIs === 'listingAgent') return OFFER_COPY.next.respond
      return seller ? OFFER_COPY.next.yourAgentAnswers : OFFER_COPY.next.listingAgentAnswers
    case 'PENDING_SELLER_ACCEPT_REVIEW':
      if (isBuyerType(offerType))
        return seller ? OFFER_COPY.next.acceptOffer : OFFER_COPY.next.acceptOfferElsewhere
      return seller ? OFFER_COPY.next.select : OFFER_COPY.next.selectElsewhere
    case 'LIVE_EDIT':
      if (agent) return OFFER_COPY.next.liveEdit
      return buyer ? OFFER_COPY.next.liveEditOfYourAgent : OFFER_COPY.next.liveEditElsewhere
    case 'LIVE_EDIT_BUYER':
      if (buyer) return OFFER_COPY.next.confirmEdits
      return agent ? OFFER_COPY.next.yourBuyerConfirms : OFFER_COPY.next.buyerConfirms
    case 'PENDING_BUYER_AGENT_RESPONSE':
      if (outside)
        return viewerIs === 'listingAgent'
          ? OFFER_COPY.next.answerOutside
          : OFFER_COPY.next.answerOutsideElsewhere
      if (agent) return OFFER_COPY.next.respondToCounter
      return buyer ? OFFER_COPY.next.yourAgentAnswersCounter : OFFER_COPY.next.buyerAgentAnswersCounter
    case 'PENDING_BUYER_ACCEPT_REVIEW':
      if (buyer) return OFFER_COPY.next.acceptCounter
      return agent ? OFFER_COPY.next.yourBuyerAccepts : OFFER_COPY.next.buyerAccepts
    case 'PENDING_BUYER_COUNTER_REVIEW':
      return buyer ? OFFER_COPY.next.buyerCounter : OFFER_COPY.next.buyerCounterElsewhere
    case 'BUYER_REJECTED_COUNTER_OFFER_CREATION':
      return agent ? OFFER_COPY.next.buyerCounterRejected : OFFER_COPY.next.buyerCounterRejectedElsewhere
    case 'PENDING_SELLER_COUNTER_REVIEW':
      return seller ? OFFER_COPY.next.sellerCounter : OFFER_COPY.next.sellerCounterElsewhere
    case 'ACCEPTED':
      return OFFER_COPY.next.accepted
    case 'PROVISIONAL':
      return isBuySide(viewerIs) && !buyer
        ? OFFER_COPY.next.provisional
        : OFFER_COPY.next.provisionalElsewhere
    default:
      return ''
  }
}
