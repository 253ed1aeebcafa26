import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { LISTING_STATES, listingWorkflowLabel, type ListingState } from '#domain/listing/vocabulary.ts'
import { isTerminal, OFFER_STATES, offerStateLabel, type OfferState } from '#domain/offer/vocabulary.ts'

/**
 * What deleting an account means, whoever asks for it: the person themself or an administrator (spec 1 §6, issue 9). The
 * account is emptied and stays as a nameless row, because listings, offers, papers, signatures and events name it and are kept
 * (kernel/retention.ts); its address and license are free again.
 */

/** As what somebody takes part in something that is not over. */
export const OPEN_PARTS = {
  'listing-agent': 'Listing agent',
  owner: 'Seller',
  'buyer-agent': 'Buyer agent',
  buyer: 'Buyer',
  /** Of a consumer's own listing or offer that no agent has taken over. */
  creator: 'Begun by this person',
} as const
export type OpenPart = keyof typeof OPEN_PARTS

/** A listing or an offer that still needs a person. */
export interface OpenWork {
  readonly kind: 'listing' | 'offer'
  readonly id: string
  readonly listingId: string
  readonly address: string
  readonly part: OpenPart
  readonly state: string
  /** Of an offer: who buys; empty while nobody is named. Two offers on one home don't read alike. */
  readonly buyer: string
}

/** States in which a listing is over: nobody is needed for it any more. */
export const CLOSED_LISTINGS: readonly ListingState[] = ['SOLD', 'CANCELLED', 'DELETED']

/** States in which a document keeps its chain open, as long as its listing is. An accepted one is: its contract goes on. */
export const OPEN_DOCUMENTS: readonly OfferState[] = OFFER_STATES.filter((state) => !isTerminal(state))

const isListingState = (state: string): state is ListingState =>
  (LISTING_STATES as readonly string[]).includes(state)

const labelOf = ({ kind, state }: OpenWork): string =>
  kind === 'offer'
    ? offerStateLabel(state as OfferState)
    : isListingState(state)
      ? listingWorkflowLabel(state)
      : state

/** "Buyer agent: the offer of Ann Hart on 1200 Wilshire Blvd (Draft)". */
export const openWorkSentence = (work: OpenWork): string => {
  const whose = work.buyer ? ` of ${work.buyer}` : ''
  const what = work.kind === 'listing' ? 'the listing' : `the offer${whose} on`
  return `${OPEN_PARTS[work.part]}: ${what} ${work.address || 'a new home'} (${labelOf(work)})`
}

/** An agent's part can be handed to another agent; an owner's or buyer's cannot. */
export const isReassignable = (part: OpenPart): boolean => part === 'listing-agent' || part === 'buyer-agent'

/** How many open things are named; somebody with more sees the next ones once these are done. */
export const OPEN_WORK_NAMED = 50

/**
 * May this account be deleted now? An administrator's may not: whoever runs Parley takes that role away first, so that nobody
 * is left without one. Everything open has to be over, or handed to somebody else: 409 `account-in-use` names it.
 */
export const deletionRefusal = (
  account: { readonly roles: readonly string[] },
  open: readonly OpenWork[],
): Refusal | null => {
  if (account.roles.includes('ADMIN'))
    return refuse('not-allowed', { message: 'An administrator’s account can’t be deleted.' })
  if (open.length === 0) return null
  return refuse('account-in-use', {
    details: open.map((work) => ({ path: `${work.kind}s.${work.id}`, message: openWorkSentence(work) })),
  })
}

/** Whoever is charged month by month ends that first: nobody could, once the account is gone. */
export const STILL_CHARGED =
  'A subscription of this account is still running. End it first, under Billing in the profile; then the account can be deleted.'

/** What stands where a deleted person's name stood. Papers and what was delivered keep the name they were signed with. */
export const DELETED_NAME = { firstName: 'Deleted', lastName: 'user' } as const

/** An address that no mailbox has (RFC 2606), one for each account, since addresses are unique. */
export const deletedAddress = (userId: string): string => `deleted-${userId.toLowerCase()}@deleted.invalid`

/** What a person is told before, in the same words wherever it is asked (issue 9 "what must be kept said plainly"). */
export const DELETION_WORDS = {
  goes: [
    'Name, address, phone number, picture, saved signature and initials, license and brokerage',
    'The password and every way to log in; all sessions end at once',
    'Notices, liked homes, saved buyer profiles and invitations',
  ],
  stays: [
    'Listings, offers and contracts that were delivered or signed, with the papers and names in them',
    'The record of who did what and when, with the consents given',
  ],
  freed: 'The email address and the license can be used for a new account.',
} as const
