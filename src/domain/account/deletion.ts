import { administratorMay, type Account } from './permissions.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { workPath } from '#domain/listing/reading/path.ts'
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
  /** Of a consumer's own listing or offer that no agent has taken over; by whom, says the sentence to its reader. */
  creator: 'Begun',
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

/** States in which a document keeps its chain open, as long as its listing is. An accepted one is: its contract goes on. */
export const OPEN_DOCUMENTS: readonly OfferState[] = OFFER_STATES.filter((state) => !isTerminal(state))

const isListingState = (state: string): state is ListingState =>
  (LISTING_STATES as readonly string[]).includes(state)

const labelOf = ({ kind, state, part }: OpenWork): string =>
  kind === 'offer'
    ? offerStateLabel(state as OfferState)
    : isListingState(state)
      ? listingWorkflowLabel(state, false, part !== 'creator')
      : state

/** Who reads what is open: the person for whom it is, or the administrator who deletes their account. */
export type OpenWorkReader = 'self' | 'administrator'

const BEGUN_BY: Record<OpenWorkReader, string> = { self: 'by you', administrator: 'by this person' }

/** "Buyer agent: the offer of Ann Hart on 1200 Wilshire Blvd (Draft)". */
export const openWorkSentence = (work: OpenWork, reader: OpenWorkReader): string => {
  const whose = work.buyer ? ` of ${work.buyer}` : ''
  const what = work.kind === 'listing' ? 'the listing' : `the offer${whose} on`
  const part = OPEN_PARTS[work.part]
  const whoBegan = work.part === 'creator' ? ` ${BEGUN_BY[reader]}` : ''
  return `${part}${whoBegan}: ${what} ${work.address || 'a new home'} (${labelOf(work)})`
}

/** What somebody takes part in by their license. */
export const AGENT_PARTS: readonly OpenPart[] = ['listing-agent', 'buyer-agent']

/** An agent's part can be handed to another agent; an owner's or buyer's cannot. */
export const isReassignable = (part: OpenPart): boolean => AGENT_PARTS.includes(part)

/** The path of what stands in the way without a record of its own: a subscription that is charged. */
export const BILLING = 'billing'

/** The path of an open thing in a refusal: a home's ends in its state, which says where the home is worked on. */
const openWorkPath = ({ kind, id, state }: OpenWork): string =>
  kind === 'listing' ? `listings.${id}.${state}` : `offers.${id}`

/**
 * Where an open thing of a refusal can be ended by whoever it is open for, told by its detail's path: `listings.{id}.{state}` where the
 * home is worked on, `offers.{id}` on the offer's own page, which leads on to its current document, `billing` in the profile. Null: it
 * names nothing.
 */
export const openWorkPage = (path: string): string | null => {
  if (path === BILLING) return '/agent-profile?tab=billing'
  const [kind, id, state = ''] = path.split('.')
  if (!id) return null
  if (kind === 'offers') return `/offers/${id}`
  return kind === 'listings' && isListingState(state) ? workPath({ id, state }) : null
}

/** How many open things are named; somebody with more sees the next ones once these are done. */
export const OPEN_WORK_NAMED = 50

/**
 * May this account be deleted now? An administrator's may not: whoever runs Parley takes that role away first, so that nobody
 * is left without one. Everything open has to be over, or handed to somebody else: 409 `account-in-use` names it.
 */
export const deletionRefusal = (
  account: Account,
  open: readonly OpenWork[],
  reader: OpenWorkReader,
): Refusal | null => {
  if (!administratorMay('delete', account))
    return refuse('not-allowed', { message: 'An administrator’s account can’t be deleted.' })
  if (open.length === 0) return null
  return refuse('account-in-use', {
    details: open.map((work) => ({ path: openWorkPath(work), message: openWorkSentence(work, reader) })),
  })
}

/** A person who is charged month by month ends that first: nobody could, once the account is gone. Nobody else opens their Billing. */
export const STILL_CHARGED: Readonly<Record<OpenWorkReader, string>> = {
  self: 'A subscription of this account is still running. End it first, under Billing in the profile; then the account can be deleted.',
  administrator:
    'A subscription of this person is still running. They end it under Billing in their profile, or you end it at the card processor; then the account can be deleted.',
}

/** What stands where a deleted person's name stood. Papers and what was delivered keep the name they were signed with. */
export const DELETED_NAME = { firstName: 'Deleted', lastName: 'user' } as const

/** An address that no mailbox has (RFC 2606), one for each account, since addresses are unique. */
export const deletedAddress = (userId: string): string => `deleted-${userId.toLowerCase()}@deleted.invalid`

/** What a person is told before, in the same words wherever it is asked (issue 9 "what must be kept said plainly"). */
const WORDS = {
  goes: [
    'Name, address, phone number, picture, saved signature and initials',
    'The password and every way to log in; all sessions end at once',
    'Notices, liked homes, saved buyer profiles and invitations',
  ],
  stays: [
    'Listings, offers and contracts that were delivered or signed, with the papers and names in them',
    'The record of who did what and when, with the consents given',
  ],
  freed: 'The email address can be used for a new account.',
} as const

/** The same, of an agent's: nobody else has a license to lose. */
export const deletionWords = (account: {
  readonly isAgent: boolean
}): { readonly goes: readonly string[]; readonly stays: readonly string[]; readonly freed: string } => {
  const [own, ...rest] = WORDS.goes
  if (!account.isAgent) return WORDS
  return {
    goes: [`${own}, license and brokerage`, ...rest],
    stays: WORDS.stays,
    freed: 'The email address and the license can be used for a new account.',
  }
}
