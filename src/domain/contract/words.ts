import type { ActWords, Attestation } from '#domain/negotiation/words.ts'

/** What people agree to when they sign or cancel. Change a text, raise its version. */
export const CONTRACT_ATTEST = {
  sign: {
    id: 'sign-contract',
    version: 2,
    text: 'I have read this agreement and every document attached to it, and agree to their terms. My electronic signature and initials are as binding as ink on paper.',
  },
  signNotice: {
    id: 'sign-contract-notice',
    version: 1,
    text: 'I have read this document and agree to it. My electronic signature and initials are as binding as ink on paper.',
  },
  cancelCompleted: {
    id: 'cancel-completed-contract',
    version: 1,
    text: 'I confirm that the buyers and sellers signed a cancellation, or that my client has the right to cancel under the contract.',
  },
} as const satisfies Record<string, Attestation>

/** Wordings that people agreed to before: events name them for good. */
export const PAST_CONTRACT_ATTEST: readonly Attestation[] = [
  {
    id: 'sign-contract',
    version: 1,
    text: 'I have read this agreement and agree to its terms. My electronic signature and initials are as binding as ink on paper.',
  },
]

/** What the dialogs of the contract say, for each who may act (negotiation.md §3, spec 2 §2 "Contract signing screen"). */
export const CONTRACT_WORDS = {
  signAsBuyerAgent: {
    title: 'Sign and Initial',
    text: 'You sign the contract as the buyer’s agent.',
    next: 'Your buyers sign next.',
    confirm: 'Sign and Initial',
    attest: CONTRACT_ATTEST.sign,
    done: 'Signing Complete. The seller is notified once all buyers have signed.',
  },
  signAsBuyer: {
    title: 'Sign and Initial',
    text: 'You sign the contract as a buyer.',
    next: 'The seller’s side signs after all buyers have signed.',
    confirm: 'Sign and Initial',
    attest: CONTRACT_ATTEST.sign,
    done: 'Signing Complete. You are officially in contract once all sellers have signed.',
  },
  signAsListingAgent: {
    title: 'Sign and Initial',
    text: 'You sign the contract as the listing agent.',
    next: 'Your sellers sign next.',
    confirm: 'Sign and Initial',
    attest: CONTRACT_ATTEST.sign,
    done: 'Signing Complete. You are officially in contract once all sellers have signed.',
  },
  signAsSeller: {
    title: 'Sign and Initial',
    text: 'You sign the contract as an owner.',
    next: 'The contract is complete once every owner has signed.',
    confirm: 'Sign and Initial',
    attest: CONTRACT_ATTEST.sign,
    done: 'Signing Complete. You are officially in contract once all sellers have signed.',
  },
  cancel: {
    title: 'Cancel Agreement',
    text: 'This cancels the agreement and puts the home back on the market.',
    next: 'We’ll notify everyone.',
    confirm: 'Cancel Agreement',
    commentLabel: 'Reason (optional)',
    done: 'Your contract is cancelled',
    danger: true,
  },
  cancelCompleted: {
    title: 'Cancel Agreement',
    text: 'This cancels the signed agreement and puts the home back on the market.',
    next: 'We’ll notify everyone.',
    confirm: 'Cancel Agreement',
    attest: CONTRACT_ATTEST.cancelCompleted,
    commentLabel: 'Reason',
    done: 'Your contract is cancelled',
    danger: true,
  },
  uploadOutside: {
    title: 'Upload Contract',
    text: 'The paper of a contract signed outside Parley is kept beside this contract, and is labeled as not sealed by Parley.',
    next: 'It never replaces a contract that Parley sealed.',
    confirm: 'Upload Contract',
    done: 'The contract signed outside Parley is stored.',
  },
  markDeadline: {
    title: 'Note a deadline',
    text: 'Everyone in the agreement reads what you note. It changes nothing in the agreement itself.',
    next: 'You can change it later; the record keeps every note.',
    confirm: 'Save',
    done: 'The deadline is noted.',
  },
  prepareNotice: {
    title: 'Prepare a Document',
    text: 'Parley writes the document from what you choose. The other side doesn’t see it until it is delivered.',
    next: 'Every buyer or seller on your side is asked to sign it. It is delivered to the other side once all of them have signed.',
    confirm: 'Prepare Document',
    done: 'The document is ready to be signed.',
  },
  signNotice: {
    title: 'Sign and Initial',
    text: 'You sign this document for your side.',
    next: 'It is delivered to the other side once everyone on your side has signed.',
    confirm: 'Sign and Initial',
    attest: CONTRACT_ATTEST.signNotice,
    done: 'Signing Complete.',
  },
  withdrawNotice: {
    title: 'Withdraw Document',
    text: 'Nobody can sign this document anymore. The other side never saw it.',
    next: 'You can prepare another one.',
    confirm: 'Withdraw Document',
    done: 'The document is withdrawn.',
    danger: true,
  },
  attachDocuments: {
    title: 'Additional Documents',
    text: 'Every party can read these documents, and everyone who signs the contract signs for them too.',
    next: 'They can’t be changed once someone has signed.',
    confirm: 'Save Documents',
    done: 'The documents are saved.',
  },
} as const satisfies Record<string, ActWords>
export type ContractWordsKey = keyof typeof CONTRACT_WORDS
