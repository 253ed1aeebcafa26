import type { OfferActionView } from '#api/offer-records.ts'
import { isSellerType, type OfferType } from '#domain/offer/vocabulary.ts'

/** What a dialog says before a step is taken. What is required comes from the action itself, never from here. */
export interface ActionWords {
  readonly title: string
  readonly confirm: string
  readonly text: string
  readonly attest?: string
  readonly choice?: string
  readonly danger?: boolean
  readonly commentLabel?: string
  /** A comment may be given though none is required. */
  readonly mayComment?: boolean
  /** What happens next, once it is done. */
  readonly done: string
}

const AUTHORITY = 'I am authorized to do this, and I agree that it binds me as if I had signed it.'
const REASON = 'Reason(s)'

const send = (action: OfferActionView): ActionWords =>
  action.transitionState === 'LIVE_EDIT_BUYER'
    ? {
        title: 'Send edits to buyer',
        confirm: 'Send edits',
        text: 'Your buyer reads the edits and approves them. Until then the seller side sees the offer as it was.',
        attest: 'I attest that I am authorized by the buyer to make these edits.',
        done: 'Your buyer has been asked to approve the edits.',
      }
    : {
        title: 'Send for Buyer Approval',
        confirm: 'Send for Buyer Approval',
        text: 'Your buyer gets an e-mail with a link to read this offer and approve it. Once approved it goes to the seller’s agent.',
        attest:
          'I attest that I am authorized by the buyer to write this offer, and that its documents are free of the buyer’s contact details.',
        choice: 'Save these answers as a buyer profile?',
        done: 'Your buyer has been asked to approve the offer.',
      }

const approve = (action: OfferActionView): ActionWords => {
  if (action.transitionState === 'ACCEPTED')
    return {
      title: action.label === 'Select' ? 'Select this offer' : 'Accept this offer',
      confirm: action.label === 'Select' ? 'Select' : 'Accept offer',
      text: 'The agreement is prepared for signatures, and every other offer is put on hold until it is signed or cancelled.',
      attest:
        'I have the authority to accept this offer for all owners, and I agree to enter into the agreement on its terms.',
      done: 'The offer is accepted. Next, everyone signs the agreement in turn.',
    }
  return {
    title: action.label === 'Confirm Edits' ? 'Confirm Edits' : 'Approve offer',
    confirm: action.label,
    text: 'It goes to the seller’s agent, who must respond within 24 hrs.',
    attest: 'I have the authority to approve this offer for all buyers, and I agree that it is delivered.',
    done: 'The seller’s agent has been told.',
  }
}

const accept = (type: OfferType): ActionWords => {
  const multiple = type === 'SELLER_MULTIPLE_COUNTER' || type === 'BUYER_MULTIPLE_COUNTER'
  return {
    title: multiple ? 'Select this offer' : 'Accept offer',
    confirm: multiple ? 'Select' : 'Accept',
    text: isSellerType(type)
      ? 'Your buyer approves the acceptance; then it goes to the seller.'
      : 'The Primary Seller approves the acceptance; then the agreement is prepared for signatures.',
    attest: AUTHORITY,
    mayComment: true,
    done: isSellerType(type)
      ? 'Your buyer has been asked to approve the acceptance.'
      : 'The Primary Seller has been asked to approve the acceptance.',
  }
}

const rescind = (type: OfferType): ActionWords =>
  isSellerType(type)
    ? {
        title: 'Rescind counter',
        confirm: 'Rescind',
        text: 'The buyer can no longer accept or answer this counter. Everyone involved is told.',
        danger: true,
        mayComment: true,
        attest: AUTHORITY,
        done: 'The counter is rescinded.',
      }
    : {
        title: 'Rescind offer',
        confirm: 'Rescind offer',
        text: 'The offer and everything that answered it end, and it leaves your dashboard. This cannot be undone.',
        danger: true,
        mayComment: true,
        attest: AUTHORITY,
        done: 'The offer is rescinded.',
      }

/** The words for one action on a document of the given type (spec 3 §2 "Confirmation dialogs"). */
export const wordsFor = (action: OfferActionView, type: OfferType): ActionWords => {
  switch (action.action) {
    case 'SEND':
      return send(action)
    case 'APPROVE':
      return approve(action)
    case 'ACCEPT':
      return accept(type)
    case 'RESCIND':
      return rescind(type)
    case 'REJECT':
      return {
        title: 'Reject',
        confirm: 'Reject',
        text: action.commentRequired
          ? 'Please say what should change; your agent reads it.'
          : 'The other side is told that this is rejected. This cannot be undone.',
        danger: true,
        commentLabel: REASON,
        mayComment: true,
        attest: AUTHORITY,
        done: 'It is rejected, and everyone involved is told.',
      }
    case 'EDIT':
      return {
        title: 'Edit this offer?',
        confirm: 'Edit',
        text:
          action.transitionState === 'LIVE_EDIT'
            ? 'While you edit, the seller side keeps the offer as delivered, sees that you are editing, and cannot answer it.'
            : 'The approval you asked for is taken back; send the offer again when you are done.',
        attest: AUTHORITY,
        done: 'You can edit the offer now.',
      }
    case 'CONFIRM':
      return {
        title: 'Send edits to the seller',
        confirm: action.label,
        text: 'The edited offer replaces the one the seller side has.',
        attest: 'I attest that the buyer authorized these edits.',
        done: 'The edited offer has been delivered.',
      }
    case 'CANCEL':
      return {
        title: 'Take this back?',
        confirm: 'Yes, take it back',
        text: 'What you asked for is withdrawn, and the offer is where it was before.',
        mayComment: true,
        attest: AUTHORITY,
        done: 'It is taken back.',
      }
    case 'DELETE':
      return {
        title: 'Delete this draft?',
        confirm: 'Delete',
        text: 'The draft and its answers are deleted.',
        danger: true,
        done: 'The draft is deleted.',
      }
    default:
      return {
        title: action.label,
        confirm: action.label,
        text: 'Everyone involved is told.',
        attest: AUTHORITY,
        mayComment: action.commentRequired,
        done: 'Everyone involved is told.',
      }
  }
}
