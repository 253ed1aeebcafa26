import { COMMENT_LIMIT } from './text/clean.ts'

/** What is to be signed is drawn a moment after it was agreed on. */
export const PAPER_ON_ITS_WAY = 'The document is still being drawn up. Please try again in a moment.'
/** Said instead of the general sentence of `unavailable` where only files wait: nothing that was sent is half kept. */
export const FILES_AWAY =
  'Files can’t be opened or saved right now. Nothing was changed; please try again in a moment.'
export const FILE_DAMAGED =
  'A file that this needs is damaged or missing. Our administrators were told; please try again later.'
export const NO_ROOM =
  'Parley has no room to save this right now. Nothing was changed; please try again in a few minutes.'

/**
 * The one closed vocabulary of "no". A rule answers with a refusal, never with an exception; the server
 * turns the code into a status, the web into a tooltip, a test into its name.
 * Source: api.md "Shapes", negotiation.md §0 (order 401, 404, 403, 409, 422).
 */
export const REFUSALS = {
  // 400 / 401 / 404 / 413 / 429 / 503: the request itself
  'malformed-request': [400, 'We couldn’t read that request.'],
  'no-session': [401, 'Please log in to continue.'],
  'wrong-credentials': [401, 'The email or password is not correct.'],
  'email-not-confirmed': [401, 'Confirm your email first: open the link we sent you.'],
  'second-factor-required': [401, 'Enter the second step of your login.'],
  'second-factor-wrong': [401, 'That didn’t work. Check the time on your device, and use the newest code.'],
  'second-factor-expired': [401, 'That took too long. Please log in again.'],
  'not-found': [404, 'Page Not Found'],
  'too-large': [413, 'Your file size is too big. Please only upload files of 20MB or less.'],
  'too-many-requests': [429, 'Too many attempts. Please wait a few minutes and try again.'],
  unavailable: [503, 'Parley is temporarily unavailable. Please try again in a moment.'],
  // 403: a known thing, but not you
  'not-allowed': [403, 'You don’t have permission to do this.'],
  'second-factor-setup-required': [403, 'Administrators log in with a second step. Set one up first.'],
  'key-not-allowed': [403, 'An API key can’t do this. Log in to do it yourself.'],
  'subscription-required': [403, 'A subscription is needed before you can publish.'],
  'licence-state-mismatch': [403, 'Sorry, you must be licensed in the same State as the property.'],
  'offer-role-required': [
    403,
    'Your permission to write offers was withdrawn. Write to support to get it back.',
  ],
  'mls-not-set-up': [404, 'Importing from an MLS isn’t set up here.'],
  'own-listing': [403, 'You cannot make an offer on your own listing.'],
  'impersonator-may-not': [403, 'You can’t do this while logged in as someone else.'],
  'only-agents-cancel': [403, 'Only the buyer agent and the listing agent may cancel the agreement.'],
  // 409: the state does not allow it, or someone was faster
  'action-not-available': [409, 'You can’t do this anymore. Reload to see what’s next.'],
  'stale-version': [
    409,
    'Someone else changed this while you had it open. Reload to see the latest version.',
  ],
  'evidence-broken': [
    409,
    'This contract is on hold. Something in its records isn’t as it was recorded, and our administrators were told. Nothing you did is lost.',
  ],
  'buyer-owns-home': [409, 'A buyer of this offer owns the home. An owner cannot buy it.'],
  'listing-incomplete': [
    409,
    'The listing doesn’t say who sells, or where the home is. Its agent has to complete it first.',
  ],
  'listing-not-active': [409, 'Currently Not Accepting Offers'],
  'second-factor-last': [
    409,
    'Administrators log in with a second step, and this is your only one. Add another one first.',
  ],
  'licence-disputed': [409, 'Another account holds your license. Your profile says what you cannot do.'],
  'api-keys-many': [409, 'You have as many API keys as one account may have. End one first.'],
  'export-under-way': [409, 'Your export is being made already. You’ll get a message when it’s ready.'],
  'webhooks-many': [409, 'You have as many webhooks as one account may have. Delete one first.'],
  'second-factor-many': [409, 'You have as many passkeys as one account may have. Remove one first.'],
  'offer-frozen': [409, 'This offer is on hold while another agreement is being signed.'],
  'backup-called': [
    409,
    'A backup buyer is called up. Nothing else can be accepted until that buyer has answered.',
  ],
  'text-held-back': [
    409,
    'Words of this document name its buyers or say how to reach somebody, so they are held back. Turn the blind comparison off to read them before you approve.',
  ],
  'alias-in-text': [422, 'Leave the buyer’s words as they are, or write your own without “Buyer A”.'],
  'offer-superseded': [409, 'A newer offer or counter has replaced this one. Reload to see it.'],
  'offer-in-live-edit': [409, 'Buyer Agent Editing Offer'],
  'offer-exists': [409, 'You already have an open offer for this buyer on this property.'],
  'profile-exists': [409, 'This buyer already has a profile with that name.'],
  'too-many-searches': [409, 'You already have twenty saved searches. Delete one of them first.'],
  'offers-many': [
    409,
    'You have written as many offers, counters, or due dates here as one side may. Write to support if you need more.',
  ],
  'too-many-drafts': [
    409,
    'You already have ten unsent offers on this home. Please send or delete one of them first.',
  ],
  'buyer-has-open-offer': [409, 'You already have an open offer on this property with another agent.'],
  'buyers-fixed': [
    409,
    'Once an offer is sent, only its buyers’ phone numbers can be changed. For other buyers, please create a new offer.',
  ],
  'buyer-approval-needed': [409, 'Your buyer must approve these edits first. Send them to your buyer.'],
  'binding-counter-elsewhere': [
    409,
    'You already sent another buyer a binding counter. Rescind it first, or use Multiple Counter.',
  ],
  'unsent-counter-exists': [409, 'A counter is already waiting for approval. Edit that one instead.'],
  'answered-document-changed': [409, 'The offer you’re answering has changed. Reload to see the new terms.'],
  'round-closed': [409, 'The deadline for highest and best offers has passed.'],
  'round-open': [409, 'You already asked for highest and best offers. Change the due date instead.'],
  'round-not-open': [409, 'The seller isn’t asking for highest and best offers right now.'],
  'round-extension': [409, 'Sellers cannot extend an auction once offers are received'],
  'mcos-open': [409, 'Existing MCOS should be canceled to proceed.'],
  'nobody-to-remind': [409, 'You aren’t waiting for the other side here.'],
  'reminded-today': [409, 'You sent a reminder in the last 24 hours. You can send another one tomorrow.'],
  'listing-has-offers': [
    409,
    "This property can't be deleted once an offer has been received. Please contact support with any further questions.",
  ],
  'listing-in-contract': [409, 'This home is under contract. Cancel the agreement first.'],
  'not-your-turn': [409, 'It is not your turn to sign'],
  'already-applied': [409, 'You have applied already. We’ll email you when there is news.'],
  'documents-fixed': [409, 'Documents can’t be changed once someone has signed.'],
  'already-signed': [409, 'You have already signed'],
  'account-in-use': [
    409,
    'This account still has open listings or offers. They have to be finished or handed to somebody else first.',
  ],
  'email-taken': [409, 'Email has already been registered'],
  'licence-taken': [
    409,
    'This license already belongs to an account. If it is yours, log in, or write to our support so that we can help.',
  ],
  'url-taken': [409, 'This URL is already taken.'],
  // 422: understood, but invalid
  invalid: [422, 'Some Answers Required - Please fill out all fields marked with an asterisk to continue.'],
  'comment-required': [422, 'This field is required'],
  'comment-too-long': [422, `Please use at most ${COMMENT_LIMIT} characters.`],
  'attestation-required': [422, 'You need to agree'],
  'paper-required': [422, 'Please add the paper or mail this came with.'],
  'listing-agreement-required': [422, 'You need to select Yes.'],
  'counter-unchanged': [422, 'Change at least one answer before you send a counter.'],
  'agree-required': [422, 'You need to agree'],
  'records-consent-required': [
    422,
    'Agree to electronic records and signatures before you sign. Open the contract page to read what that means.',
  ],
  'records-code-wrong': [422, 'That isn’t the code in your sample document. Open it and try again.'],
  'signature-required': [422, 'Signature and initials are required'],
  'licence-not-verified': [422, 'Agent information does not match any BRE/DRE records.'],
  'password-required': [422, 'Enter the password you chose when you registered.'],
  'token-invalid': [422, 'This link is no longer valid. Request a new one.'],
  'file-type-not-accepted': [
    422,
    'You can’t upload this kind of file here. Please use a PDF, JPG, or PNG file.',
  ],
  'form-faulty': [422, 'This form can’t be used yet. Correct what is listed, and upload it again.'],
  'form-license-required': [422, 'Confirm that the brokerage holds the license of this form.'],
  'idempotency-mismatch': [422, 'This Idempotency-Key was already used for another request.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type RefusalCode = keyof typeof REFUSALS

/** One offending field. `path` is dotted from the body's root, e.g. `terms.offerAmount`, `secondaryBuyers.0.user.email`. */
export interface Detail {
  path: string
  message: string
}

export interface Refusal {
  readonly refused: RefusalCode
  /** Replaces the code's own sentence where the rule knows a better one. */
  readonly message?: string
  readonly details?: readonly Detail[]
  /** second-factor-required: what the second step needs. */
  readonly next?: SecondStepNeeds
}

/** The challenge that a second step sends back, and how it may be done: by code, or by a passkey with these options. */
export interface SecondStepNeeds {
  readonly challenge: string
  readonly methods: { readonly code: boolean; readonly passkey: Record<string, unknown> | null }
}

/** Says no. `details` name fields, `message` overrides the catalogue's sentence. */
export const refuse = (refused: RefusalCode, more: Omit<Refusal, 'refused'> = {}): Refusal => ({
  refused,
  ...more,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** HTTP status of a refusal code. */
export const statusOf = (code: RefusalCode): number => REFUSALS[code][0]

/** The sentence a person reads. */
export const sentenceOf = (refusal: Refusal): string => refusal.message ?? REFUSALS[refusal.refused][1]
