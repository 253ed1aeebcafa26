import type { ActWords, Attestation } from '#domain/negotiation/words.ts'

/** What people tick before a step of a listing that binds. Change a text, raise its version. */
export const LISTING_ATTEST = {
  signedAgreement: {
    id: 'signed-listing-agreement',
    version: 1,
    text: 'Do you have a signed listing agreement with the seller?',
    question: true,
  },
  listingIsCorrect: {
    id: 'listing-is-correct',
    version: 1,
    text: 'I have read this listing, it is correct, and I have authority to approve it for all owners.',
  },
  saleClosed: {
    id: 'sale-closed',
    version: 1,
    text: 'I confirm that the sale has closed or been recorded.',
  },
  sellerWithdraws: {
    id: 'seller-withdraws',
    version: 1,
    text: 'I confirm that the seller told me to withdraw this listing.',
  },
} as const satisfies Record<string, Attestation>

const DELETE_TEXT =
  'Deleting a listing will completely remove it from your dashboard. Any associated agents and/or seller(s) will only be notified if it was a published listing.'

/** What the dialog of each step of a listing says (spec 2 §4 "Transitions", §8; negotiation.md §2). */
export const LISTING_WORDS = {
  create: {
    title: 'Create Listing',
    text: 'This starts a draft. Only you can see it.',
    next: 'Describe the home, add the sellers, and send it to them for approval.',
    confirm: 'Create Listing',
    done: 'Your Listing Has Been Saved',
  },
  createProvisional: {
    title: 'Create Listing',
    text: 'This starts a draft. Only you can see it until an agent takes it over.',
    next: 'Invite an agent to take it over: only certified agents can create listings.',
    confirm: 'Submit',
    done: 'Your Listing Has Been Saved',
  },
  importCopy: {
    title: 'Import',
    text: 'This starts a new draft with what the listing says about the home. Owners and offers are not copied.',
    next: 'Check every answer, add the sellers, and send it to them for approval.',
    confirm: 'Import',
    done: 'The copy is saved as a draft.',
  },
  save: {
    title: 'Save',
    text: 'Your answers are saved.',
    next: 'Nothing is sent.',
    confirm: 'Save',
    done: 'Your Listing has been updated',
  },
  saveBackToDraft: {
    title: 'Save',
    text: 'What you changed needs the seller’s approval again, so the listing goes back to draft.',
    next: 'Send it to the seller again before you publish it.',
    confirm: 'Save',
    done: 'Your Listing has been updated. It is a draft again: send it to the seller for approval.',
  },
  savePublished: {
    title: 'Save',
    text: 'The published listing changes at once. Offers you already received keep their terms.',
    next: 'If terms changed, we’ll tell the seller and the agents of buyers with an open offer.',
    confirm: 'Save',
    done: 'Your Listing has been updated',
  },
  takeOver: {
    title: 'Take Over Listing',
    text: 'You’ll become the listing agent for this home.',
    next: 'The consumer who started it is told. Complete the listing and send it for approval.',
    confirm: 'Take Over Listing',
    done: 'You are now the listing agent for this home.',
  },
  nameAgent: {
    title: 'Name an Agent',
    text: 'The agent you name becomes the listing agent for this home.',
    next: 'The consumer who started it is told. The agent completes the listing.',
    confirm: 'Name Agent',
    done: 'The agent is named, and the consumer is told.',
  },
  sendToSeller: {
    title: 'Send to Seller',
    text: 'We’ll email the owners.',
    next: 'Once the Primary Seller approves the listing, you can publish it.',
    confirm: 'Send to Seller',
    attest: LISTING_ATTEST.signedAgreement,
    done: 'Your Listing has been sent to the seller',
  },
  requestChanges: {
    title: 'Request Changes',
    text: 'This sends the listing back to your agent.',
    next: 'They’ll update the listing and send it to you again.',
    confirm: 'Send Requested Changes',
    commentLabel: 'Tell your agent what to change',
    done: 'Your requested changes have been sent',
  },
  approve: {
    title: 'Approve Your Listing',
    text: 'You approve this listing for all owners.',
    next: 'After you approve, your agent can publish it.',
    confirm: 'Approve',
    attest: LISTING_ATTEST.listingIsCorrect,
    done: 'You have successfully approved your Listing',
  },
  publish: {
    title: 'Publish',
    text: 'Everyone can find the home, and buyers can make offers.',
    next: 'We’ll tell the owners.',
    confirm: 'Publish',
    done: 'Congratulations! Your Listing has been published.',
  },
  publishDraft: {
    title: 'Publish',
    text: 'Everyone can find the home, and buyers can make offers.',
    next: 'We’ll tell the owners.',
    confirm: 'Publish',
    attest: LISTING_ATTEST.signedAgreement,
    done: 'Congratulations! Your Listing has been published.',
  },
  unpublishAsAgent: {
    title: 'Unpublish',
    text: 'Buyers can no longer find or open this listing. It goes back to draft.',
    next: 'We’ll tell the Primary Seller.',
    confirm: 'Unpublish',
    commentLabel: 'Reason (optional; the seller can read it)',
    done: 'Your Listing has been unpublished',
    danger: true,
  },
  unpublishAsSeller: {
    title: 'Unpublish',
    text: 'Buyers can no longer find or open this listing. It goes back to draft.',
    next: 'We’ll tell your agent.',
    confirm: 'Unpublish',
    commentLabel: 'Reason (optional; your agent can read it)',
    done: 'Your Listing has been unpublished',
    danger: true,
  },
  rescind: {
    title: 'Rescind',
    text: 'The listing goes back to draft, and the seller is no longer asked to approve it.',
    next: 'Send it to the seller again when you’re done.',
    confirm: 'Rescind',
    commentLabel: 'Reason (optional; the seller can read it)',
    done: 'Your Listing has been updated',
  },
  deleteListing: {
    title: 'Delete Listing',
    text: DELETE_TEXT,
    next: 'You can’t undo this.',
    confirm: 'Ok Delete',
    done: 'Your Listing has been deleted',
    danger: true,
  },
  markSold: {
    title: 'Mark Sold',
    text: 'Marks this home as sold and ends the listing. Every other open offer ends.',
    next: 'We’ll tell everyone.',
    confirm: 'Mark Sold',
    attest: LISTING_ATTEST.saleClosed,
    done: 'The home is marked as sold.',
  },
  withdraw: {
    title: 'Withdraw Listing',
    text: 'This takes the home off the market and ends every open offer on it.',
    next: 'We’ll tell the owners and every buyer with an open offer.',
    confirm: 'Withdraw Listing',
    attest: LISTING_ATTEST.sellerWithdraws,
    commentLabel: 'Reason',
    done: 'The listing is withdrawn.',
    danger: true,
  },
  hold: {
    title: 'Mark Pending',
    text: 'Use this when a contract was signed outside Parley. All offers go on hold.',
    next: 'We’ll tell the listing agent, the owners, and buyers’ agents.',
    confirm: 'Mark Pending',
    commentLabel: 'Reason',
    done: 'The listing is pending, and all offers are on hold.',
  },
  release: {
    title: 'Return to Active',
    text: 'The listing is active again, and offers are no longer on hold. If one holds a backup position, it is called up first.',
    next: 'We’ll tell the listing agent, the owners, and buyers’ agents.',
    confirm: 'Return to Active',
    commentLabel: 'Reason (optional)',
    done: 'The listing is active again.',
  },
  closePending: {
    title: 'Mark Sold',
    text: 'Marks this home as sold and ends the listing. Every open offer ends.',
    next: 'We’ll tell the listing agent, the owners, and buyers’ agents.',
    confirm: 'Mark Sold',
    commentLabel: 'Reason (optional)',
    done: 'The home is marked as sold.',
  },
} as const satisfies Record<string, ActWords>
export type ListingWordsKey = keyof typeof LISTING_WORDS

/** What an agent who publishes a draft knows of the seller's approval (L09). */
export const APPROVAL_WORDS = {
  none: 'The seller has not approved this listing. We advise sending it to the seller first.',
  changed:
    'The seller approved this listing, but its price or terms changed since. We advise sending it to the seller first.',
  same: 'The seller approved these terms.',
} as const
export type Approval = keyof typeof APPROVAL_WORDS
