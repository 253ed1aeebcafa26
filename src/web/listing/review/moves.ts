/** What each step of a listing asks and says. The rows themselves come from the server's `actions`. */
export interface MoveWords {
  title: string
  text: string
  /** The statement to tick; asked when the row wants an attestation. */
  attest?: string
  /** A question to answer Yes, asked instead of a tick. */
  yes?: string
  confirm?: string
  commentLabel?: string
  danger?: boolean
  /** Shown when it is done. */
  done: string
  /** Where it leads; the list of all listings unless said otherwise (spec 2 §4). */
  to?: string
}

const AGREEMENT = 'Do you have a signed listing agreement with the seller?'

/** Source of the sentences: spec 2 §4 "Transitions" and §8. */
export const MOVE_WORDS: Record<string, MoveWords> = {
  SEND_TO_SELLER: {
    title: 'Send to Seller',
    text: 'The owners get an email. The Primary Seller approves the listing, or asks for changes; then you can publish it.',
    yes: AGREEMENT,
    done: 'Your Listing has been sent to the seller',
  },
  REJECT: {
    title: 'Request changes',
    text: 'Say what should change. Your agent corrects the listing and sends it again.',
    commentLabel: 'What should change?',
    confirm: 'Send requested changes',
    done: 'Your requested changes have been sent',
    to: '/home',
  },
  APPROVE: {
    title: 'Approve your listing',
    text: 'Your agent can then publish it.',
    attest: 'I have read the listing, it is correct, and I am authorized to approve it for all owners.',
    done: 'You have successfully approved your Listing',
  },
  PUBLISH: {
    title: 'Publish',
    text: 'Everyone can find the home, and buyers can make offers.',
    yes: AGREEMENT,
    done: 'Congratulations! Your Listing has been published.',
  },
  UNPUBLISH: {
    title: 'Unpublish',
    text: 'Nobody can find or open the listing any more. It becomes a draft again.',
    done: 'Your Listing has been unpublished',
    danger: true,
  },
  RESCIND: {
    title: 'Rescind',
    text: 'The listing becomes a draft again, and the seller is no longer asked to approve it.',
    done: 'Your Listing has been updated',
  },
  DELETE: {
    title: 'Delete listing',
    text: 'Deleting a listing will completely remove it from your dashboard. Any associated agents and/or seller(s) will only be notified if it was a published listing.',
    confirm: 'Ok Delete',
    danger: true,
    done: 'Your Listing has been deleted',
    to: '/home',
  },
  MARK_SOLD: {
    title: 'Mark Sold',
    text: 'The sale has closed. This ends the listing.',
    attest: 'The sale has been recorded or has closed.',
    done: 'Your Listing has been updated',
  },
  WITHDRAW: {
    title: 'Withdraw',
    text: 'The listing leaves the market and every open offer on it ends.',
    attest: 'The seller instructed me to withdraw this listing.',
    commentLabel: 'Reason',
    danger: true,
    done: 'Your Listing has been updated',
  },
  CLAIM: {
    title: 'Take over listing',
    text: 'You become the listing agent of this home.',
    done: 'Your Listing has been updated',
  },
  HOLD: {
    title: 'Hold',
    text: 'A contract was signed outside Parley; offers are put on hold.',
    commentLabel: 'Reason',
    done: 'Your Listing has been updated',
  },
  RELEASE: { title: 'Release', text: 'The listing is active again.', done: 'Your Listing has been updated' },
  CLOSE: { title: 'Close', text: 'The sale has closed.', done: 'Your Listing has been updated' },
}
