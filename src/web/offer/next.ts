import type { OfferView } from '#api/offer-records.ts'

type Known = Pick<OfferView, 'state' | 'viewerIs'>

/** Who acts next and what happens then, in words (look.md "First glance"). */
export const nextWords = ({ state, viewerIs }: Known): string => {
  const agent = viewerIs === 'buyerAgent'
  const buyer = viewerIs === 'buyer'
  switch (state) {
    case 'DRAFT':
      return agent
        ? 'Next: complete it and send it to your buyer for approval.'
        : 'Your agent is still writing this offer.'
    case 'PENDING_BUYER_APPROVAL':
      return buyer
        ? 'Please read your listing. Approve it, or tell your agent what to change.'
        : 'Next: your buyer approves it or asks for changes.'
    case 'BUYER_REJECTED':
      return agent
        ? 'Next: make the changes your buyer asked for and send it again.'
        : 'Your agent makes the changes and sends it to you again.'
    case 'PENDING_SELLER_AGENT_RESPONSE':
      return viewerIs === 'listingAgent'
        ? 'Please answer within 24 hrs.'
        : 'Next: the seller’s agent answers, within 24 hrs.'
    case 'PENDING_SELLER_ACCEPT_REVIEW':
      return viewerIs === 'seller'
        ? 'Your agent asks you to accept it.'
        : 'Next: the Primary Seller approves the acceptance.'
    case 'LIVE_EDIT':
      return agent
        ? 'Next: finish your edits and send them. The seller side cannot answer meanwhile.'
        : 'The buyer agent is editing this offer.'
    case 'LIVE_EDIT_BUYER':
      return buyer
        ? 'Please read the edits and confirm them, or say what should change.'
        : 'Next: the buyer approves the edits.'
    case 'PENDING_BUYER_AGENT_RESPONSE':
      return agent
        ? 'The seller side countered. Please answer within 24 hrs.'
        : 'Next: the buyer agent answers the counter.'
    case 'PENDING_BUYER_ACCEPT_REVIEW':
      return buyer
        ? 'Your agent asks you to approve the acceptance.'
        : 'Next: the buyer approves the acceptance.'
    case 'PENDING_BUYER_COUNTER_REVIEW':
      return buyer ? 'Your agent asks you to approve the counter.' : 'Next: the buyer approves the counter.'
    case 'PENDING_SELLER_COUNTER_REVIEW':
      return viewerIs === 'seller'
        ? 'Your agent asks you to approve the counter.'
        : 'Next: the Primary Seller approves the counter.'
    case 'ACCEPTED':
      return 'Everyone signs the agreement in turn.'
    case 'PROVISIONAL':
      return 'Next: an agent takes the offer over.'
    default:
      return ''
  }
}
