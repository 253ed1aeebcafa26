import type { OfferView } from '#api/offer-records.ts'
import { isBuySide } from '#domain/offer/permissions.ts'
import { backupWords } from './backup/words.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'

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
      if (viewerIs === 'creator')
        return 'Next: complete both steps and submit it. Then an agent takes it over.'
      return agent
        ? 'Next: complete it and send it to your buyer for approval.'
        : 'Your agent is still writing this offer.'
    case 'PENDING_BUYER_APPROVAL':
      return buyer
        ? 'Please read it. Approve it, or tell your agent what to change.'
        : 'Next: your buyer approves it or asks for changes.'
    case 'BUYER_REJECTED':
      return agent
        ? 'Next: make the changes your buyer asked for and send it again.'
        : 'Next: your agent makes the changes and sends it to you again.'
    case 'PENDING_SELLER_AGENT_RESPONSE':
      if (viewerIs === 'listingAgent') return 'Please respond within 24 hours.'
      return seller
        ? 'Next: your agent answers within 24 hours.'
        : 'Next: the listing agent answers within 24 hours.'
    case 'PENDING_SELLER_ACCEPT_REVIEW':
      if (isBuyerType(offerType))
        return seller
          ? 'Your agent recommends accepting this offer. Approve it, or tell your agent why not.'
          : 'Next: the Primary Seller approves the acceptance.'
      return seller
        ? 'This buyer accepted your counter. Select it to make it binding.'
        : 'The counter was accepted. Next: the Primary Seller selects a buyer.'
    case 'LIVE_EDIT':
      if (agent) return 'Next: finish your edits and send them. Until then, the seller can’t respond.'
      return buyer ? 'Your agent is editing this offer.' : 'The buyer’s agent is editing this offer.'
    case 'LIVE_EDIT_BUYER':
      if (buyer) return 'Please read the edits. Confirm them, or tell your agent what to change.'
      return agent ? 'Next: your buyer confirms the edits.' : 'Next: the buyer confirms the edits.'
    case 'PENDING_BUYER_AGENT_RESPONSE':
      if (outside)
        return viewerIs === 'listingAgent'
          ? 'Next: take the counter to the buyer’s agent and record the answer here.'
          : 'Next: your agent takes the counter to the buyer and records the answer.'
      if (agent) return 'The seller sent a counter. Please respond within 24 hours.'
      return buyer ? 'Next: your agent answers the counter.' : 'Next: the buyer’s agent answers the counter.'
    case 'PENDING_BUYER_ACCEPT_REVIEW':
      if (buyer)
        return 'Your agent recommends accepting this counter. Approve it, or tell your agent why not.'
      return agent ? 'Next: your buyer approves the acceptance.' : 'Next: the buyer approves the acceptance.'
    case 'PENDING_BUYER_COUNTER_REVIEW':
      return buyer
        ? 'Please read the counter. Approve it, or tell your agent what to change.'
        : 'Next: your buyer approves the counter.'
    case 'BUYER_REJECTED_COUNTER_OFFER_CREATION':
      return agent
        ? 'Next: change the counter your buyer sent back, or cancel it.'
        : 'Your agent is changing the counter.'
    case 'PENDING_SELLER_COUNTER_REVIEW':
      return seller
        ? 'Please read the counter. Approve it, or tell your agent what to change.'
        : 'Next: the Primary Seller approves the counter.'
    case 'ACCEPTED':
      return 'Next: everyone signs the contract in order.'
    case 'PROVISIONAL':
      return isBuySide(viewerIs) && !buyer
        ? 'Next: take over the offer and complete it.'
        : 'Next: invite a licensed agent, who takes over the offer and completes it.'
    default:
      return ''
  }
}
