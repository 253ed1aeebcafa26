import type { ActWords } from '#domain/negotiation/words.ts'
import { ATTEST } from './attestations.ts'

const THIRD_DAY = 'by 6 PM on the third day, in the home’s own time zone'

/** The same from the agent and from the seller. */
const RELEASE: ActWords = {
  title: 'Release Backup',
  text: 'This ends the buyer’s backup position. The offer itself stays as it is.',
  next: 'We’ll tell the buyer’s side, with your reason.',
  confirm: 'Release Backup',
  commentLabel: 'Reason (the buyer’s side can read it)',
  crosses: true,
  done: 'Released. We’ve told the buyer’s side.',
}

/** What dialogs say about a backup position (negotiation.md §1.10). A buyer reads of the own position alone. */
export const BACKUP_WORDS = {
  suggestBackup: {
    title: 'Offer Backup Position',
    text: 'You suggest keeping this offer as a backup behind the present agreement. We’ll ask the Primary Seller to approve.',
    next: 'The buyer’s side is not told until then.',
    confirm: 'Ask Seller',
    commentLabel: 'Note to your seller (optional)',
    done: 'We asked your seller to approve the backup position.',
  },
  approveBackup: {
    title: 'Offer Backup Position',
    text: 'This offers the buyer the next free place behind your present agreement. It is not an acceptance.',
    next: `If the buyer accepts and your agreement falls through, the buyer is called up and can confirm ${THIRD_DAY}. That makes a binding agreement on these terms.`,
    confirm: 'Offer Backup Position',
    attest: ATTEST.offerBackupForAllOwners,
    done: 'Offered. The buyer’s side is asked to answer.',
  },
  declineBackup: {
    title: 'Say No to Backup Offer',
    text: 'This sends the suggestion back to your agent. The buyer is not told.',
    next: 'The offer stays on hold behind your agreement.',
    confirm: 'Say No',
    commentLabel: 'Tell your agent why',
    done: 'Sent back to your agent.',
  },
  takeBackBackup: {
    title: 'Take Back Suggestion',
    text: 'Your seller is no longer asked to approve the backup position.',
    next: 'The offer stays on hold behind the agreement.',
    confirm: 'Take Back',
    commentLabel: 'Reason (optional; your seller can read it)',
    done: 'Taken back. Your seller is no longer asked.',
  },
  recommendBackup: {
    title: 'Accept Backup Position',
    text: 'We’ll ask your buyer to accept the backup position.',
    next: 'The seller’s side is told once your buyer accepts.',
    confirm: 'Ask Buyer',
    commentLabel: 'Note to your buyer (optional)',
    done: 'Your buyer is asked to accept.',
  },
  acceptBackup: {
    title: 'Accept Backup Position',
    text: 'Your offer is next if the seller’s agreement falls through. You are not in contract, and you can withdraw at any time before you confirm.',
    next: `If that agreement falls through and your offer is next, you are called up and can confirm ${THIRD_DAY}.`,
    confirm: 'Accept Backup Position',
    attest: ATTEST.acceptBackupForAllBuyers,
    done: 'Accepted. We’ll tell you at once if your offer is called up.',
  },
  declineBackupRequest: {
    title: 'Say No to Your Agent’s Request',
    text: 'Your backup position stays as it is. The seller’s side is not told.',
    next: 'Your agent reads your reason and can ask you again.',
    confirm: 'Say No',
    commentLabel: 'Tell your agent why',
    done: 'Your agent has your answer.',
  },
  takeBackBackupRequest: {
    title: 'Take Back Request',
    text: 'Your buyer is no longer asked about the backup position, which stays as it is.',
    next: 'The seller’s side is not told.',
    confirm: 'Take Back',
    commentLabel: 'Reason (optional; your buyer can read it)',
    done: 'Taken back. Your buyer is no longer asked.',
  },
  recommendBackupWithdrawal: {
    title: 'Withdraw from Backup',
    text: 'We’ll ask your buyer to give up the backup position.',
    next: 'The seller’s side is told once your buyer agrees.',
    confirm: 'Ask Buyer',
    commentLabel: 'Note to your buyer (optional)',
    done: 'Your buyer is asked to withdraw from the backup position.',
  },
  withdrawBackup: {
    title: 'Withdraw from Backup',
    text: 'You give up your backup position. Your offer itself stays as it is.',
    next: 'We’ll tell the seller’s side.',
    confirm: 'Withdraw from Backup',
    commentLabel: 'Reason (optional; your agent can read it)',
    done: 'You have withdrawn from the backup position.',
  },
  releaseBackupAsAgent: RELEASE,
  releaseBackupAsSeller: RELEASE,
  confirmBackup: {
    title: 'Confirm Your Offer',
    text: 'This makes a binding agreement.',
    next: 'Next, everyone signs the contract in order.',
    confirm: 'Confirm',
    attest: ATTEST.confirmBackupForAllBuyers,
    done: 'Confirmed. Next, everyone signs the contract in order.',
  },
  withdrawCalledBackup: {
    title: 'Withdraw from Backup',
    text: 'You were called up and choose not to confirm. Your backup position ends; your offer itself stays open.',
    next: 'We’ll tell the seller’s side and your agent.',
    confirm: 'Withdraw from Backup',
    commentLabel: 'Reason (optional; your agent can read it)',
    done: 'You have withdrawn from the backup position.',
  },
} as const satisfies Record<string, ActWords>
