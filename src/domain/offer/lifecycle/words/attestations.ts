import type { Attestation } from '#domain/negotiation/words.ts'

/** What people tick before an act on an offer that binds. Change a text, raise its version. Source: negotiation.md §1 column A. */
export const ATTEST = {
  writeForBuyer: {
    id: 'write-for-buyer',
    version: 1,
    text: 'I attest that my buyer authorized me to write this offer, and that its documents don’t show my buyer’s phone number, email, or address.',
  },
  editForBuyer: {
    id: 'edit-for-buyer',
    version: 1,
    text: 'I attest that my buyer authorized these edits.',
  },
  editWithConsent: {
    id: 'edit-with-consent',
    version: 1,
    text: 'I attest that my buyer agreed to these edits in writing.',
  },
  sendForAllBuyers: {
    id: 'send-for-all-buyers',
    version: 1,
    text: 'I have authority to approve this for all buyers, and I agree that it is sent to the seller.',
  },
  acceptForAllBuyers: {
    id: 'accept-for-all-buyers',
    version: 1,
    text: 'I have authority to accept for all buyers, and I agree to be bound by these terms.',
  },
  acceptIfSelected: {
    id: 'accept-if-selected',
    version: 1,
    text: 'I have authority to accept for all buyers, and I agree to be bound by these terms if the seller confirms.',
  },
  sendForAllOwners: {
    id: 'send-for-all-owners',
    version: 1,
    text: 'I have authority to approve this counter for all owners, and I agree that it is sent to the buyer.',
  },
  acceptForAllOwners: {
    id: 'accept-for-all-owners',
    version: 1,
    text: 'I have authority to accept this offer for all owners, and I agree to be bound by its terms.',
  },
  rejectForSeller: {
    id: 'reject-for-seller',
    version: 1,
    text: 'I confirm that my seller told me to reject this offer.',
  },
  rejectForAllOwners: {
    id: 'reject-for-all-owners',
    version: 1,
    text: 'I have authority to reject this offer for all owners.',
  },
  offerBackupForAllOwners: {
    id: 'offer-backup-for-all-owners',
    version: 1,
    text: 'I have authority to offer this backup position for all owners. If this offer is called up and its buyer confirms in time, all owners agree to be bound by its terms.',
  },
  acceptBackupForAllBuyers: {
    id: 'accept-backup-for-all-buyers',
    version: 1,
    text: 'I have authority to accept this backup position for all buyers. I understand that nobody is in contract until this offer is called up and I confirm it.',
  },
  confirmBackupForAllBuyers: {
    id: 'confirm-backup-for-all-buyers',
    version: 1,
    text: 'I have authority to confirm for all buyers, and I agree to be bound by these terms.',
  },
  announceForAllOwners: {
    id: 'announce-for-all-owners',
    version: 1,
    text: 'I have authority to approve this due date for all owners, and I agree that every buyer with an open offer is told.',
  },
  enterFromOutside: {
    id: 'enter-from-outside',
    version: 1,
    text: 'I attest that this offer reached me from the buyer’s side, that I entered its terms as the attached file has them, and that the file doesn’t show the buyer’s phone number, email, or address.',
  },
  recordFromOutside: {
    id: 'record-from-outside',
    version: 1,
    text: 'I attest that the buyer’s side told me this in the attached paper or mail, and that it doesn’t show the buyer’s phone number, email, or address.',
  },
  recordSignedByBuyers: {
    id: 'record-signed-by-buyers',
    version: 1,
    text: 'I attest that all buyers signed the attached acceptance of these terms, and that it doesn’t show a buyer’s phone number, email, or address.',
  },
} as const satisfies Record<string, Attestation>
