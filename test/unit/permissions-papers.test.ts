import { describe, expect, it } from 'vitest'
import { mayReadFile, type FileReader } from '#domain/file/permissions.ts'
import {
  entersSellerCosts,
  highestFor,
  seesOwnerPictures,
  UNKNOWN_APART,
  type RevealPeople,
} from '#domain/listing/permissions.ts'
import type { ListingViewerIs } from '#domain/listing/viewer.ts'
import { type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import {
  approvalOf,
  counterPatch,
  freezesClauses,
  getsReceipt,
  mayMarkViewed,
  mayReadProfile,
  mayShortlist,
  seesSharedNetworks,
  mayWriteProfile,
  readsPresentClauses,
  type OfferViewerIs,
  type Standing,
} from '#domain/offer/permissions.ts'
import { ROLES } from '#domain/negotiation/actor.ts'
import { OFFER_STATES, OFFER_TYPES, type OfferState } from '#domain/offer/vocabulary.ts'

const BUYERS: OfferViewerIs[] = ['buyerAgent', 'buyer', 'creator', 'invited']
const EVERYBODY: OfferViewerIs[] = [...BUYERS, 'listingAgent', 'seller', 'admin']
const OWN_TYPES = ['INITIAL', 'BUYER_COUNTER', 'BUYER_MULTIPLE_COUNTER', 'GLOBAL_COUNTER_RESPONSE']

describe('papers of an offer (negotiation.md §8)', () => {
  const standing = (is: OfferViewerIs): Standing => ({ is, side: BUYERS.includes(is) ? 'buyer' : 'seller' })
  it('a receipt is the sender’s: the buyer side’s of what it sent, of nothing that was not, never an invited agent’s', () => {
    for (const type of OFFER_TYPES)
      for (const is of EVERYBODY) {
        const gets = (deliveredAt: number | null) => getsReceipt(standing(is), { type, deliveredAt })
        const senders: OfferViewerIs[] = ['buyerAgent', 'buyer', 'creator']
        expect(gets(1), `${is} ${type}`).toBe(senders.includes(is) && OWN_TYPES.includes(type))
        expect(gets(null), `${is} ${type}, not sent`).toBe(false)
      }
  })

  const head = (state: OfferState, more: Partial<OfferHead>): OfferHead => ({
    ...newOffer({ id: 'I', type: 'INITIAL', state, creatorId: 'ba1', seq: 1 }),
    deliveredAt: 1,
    dirty: false,
    ...more,
  })
  it('the listing’s clauses stand as they were sent, until a changed edit is sent again (L13)', () => {
    for (const state of OFFER_STATES) {
      expect(freezesClauses(head(state, { deliveredAt: null })), `${state}, not sent`).toBe(true)
      expect(freezesClauses(head(state, {})), state).toBe(state === 'LIVE_EDIT_BUYER')
      expect(freezesClauses(head(state, { dirty: true })), `${state}, changed`).toBe(
        state === 'LIVE_EDIT_BUYER' || state === 'LIVE_EDIT',
      )
    }
  })

  it('as they stand they are read by the side that would send them', () => {
    const readers = (offer: OfferHead) => EVERYBODY.filter((is) => readsPresentClauses(is, offer))
    expect(readers(head('DRAFT', { deliveredAt: null }))).toEqual([...BUYERS, 'admin'])
    expect(readers(head('PENDING_SELLER_AGENT_RESPONSE', {}))).toEqual([])
    const counter = { type: 'SELLER_COUNTER' as const, deliveredAt: null }
    expect(readers(head('PENDING_SELLER_COUNTER_REVIEW', counter))).toEqual([
      'listingAgent',
      'seller',
      'admin',
    ])
  })

  it('a counter of the seller leaves the buyers’ papers as they are; a buyer’s may change them', () => {
    const papers = { proofOfFunds: {}, loanApproval: {}, letterToSeller: {}, additionalOfferDocument: {} }
    const terms = { terms: { offerAmount: 1 } }
    const patch = { ...papers, ...terms } as Parameters<typeof counterPatch>[0]
    expect([counterPatch(patch, true), counterPatch(patch, false)]).toEqual([terms, patch])
  })

  it('is approved once it was sent and nobody’s acceptance of it waits for a yes', () => {
    for (const state of OFFER_STATES) {
      const waits = state === 'PENDING_BUYER_ACCEPT_REVIEW' || state === 'PENDING_SELLER_ACCEPT_REVIEW'
      expect(approvalOf(state, true), state).toBe(waits ? 'UNAPPROVED' : 'APPROVED')
      expect(approvalOf(state, false), state).toBe('UNAPPROVED')
    }
  })
})

describe('what is somebody’s own (negotiation.md §8)', () => {
  it('a buyer profile is its agent’s to write, and its buyer’s and an administrator’s to read', () => {
    const profile = { agent_id: 'ba1', buyer_id: 'pb1' }
    const who = (may: (actor: (typeof ACTORS)[Who]) => boolean) =>
      (['BA1', 'PB1', 'AD', 'BA2', 'LA', 'PS', 'stranger'] as const).filter((one) => may(ACTORS[one]))
    expect(who((actor) => mayReadProfile(actor, profile))).toEqual(['BA1', 'PB1', 'AD'])
    expect(who((actor) => mayWriteProfile(actor, profile))).toEqual(['BA1'])
    expect(who((actor) => mayReadProfile(actor, { ...profile, buyer_id: null }))).toEqual(['BA1', 'AD'])
  })

  it('marks, the shortlist, and who shared a network are the selling side’s', () => {
    for (const may of [mayMarkViewed, mayShortlist, seesSharedNetworks])
      expect(ROLES.filter((role) => may(new Set([role])))).toEqual(['LA', 'PS', 'SS'])
  })

  const VIEWERS: ListingViewerIs[] = [
    'agent',
    'primaryOwner',
    'secondaryOwner',
    'creator',
    'invited',
    'admin',
    'visitor',
  ]
  it('costs that only the seller knows: the agent and the primary owner', () => {
    expect(VIEWERS.filter(entersSellerCosts)).toEqual(['agent', 'primaryOwner'])
  })

  it('owners’ photographs: the owners and administrators; their agent once the home was approved', () => {
    const sees = (approved: boolean) => VIEWERS.filter((is) => seesOwnerPictures(is, approved))
    expect(sees(false)).toEqual(['primaryOwner', 'secondaryOwner', 'admin'])
    expect(sees(true)).toEqual(['agent', 'primaryOwner', 'secondaryOwner', 'admin'])
  })
})

describe('who reads the highest offer (invariant 12)', () => {
  const people = (more: Partial<RevealPeople> = {}): RevealPeople => ({
    of: 3,
    hands: {},
    confirming: [],
    ...more,
  })
  const reads = (
    more: Partial<RevealPeople>,
    count = 3,
    roundAccepted = false,
    userId: string | null = 'me',
  ) =>
    highestFor({
      is: 'visitor',
      userId,
      roundAccepted,
      highestCents: 9,
      reveal: { count, cents: 7, people: people(more) },
    })
  it('from three offers on, of which those that the viewer has a hand in are one', () => {
    expect([reads({}), reads({ of: 2 }, 2), reads({}, 3, false, null)]).toEqual([7, null, null])
    expect([reads({ hands: { me: 2 } }), reads({ hands: { other: 2 } })]).toEqual([null, 7])
    expect(reads({ of: 4, hands: { me: 2 } }, 4)).toBe(7)
  })
  it('with a round, or a counter of their own that waits for the seller; never by a count that nobody worked out', () => {
    expect([reads({ of: 1 }, 1, true), reads({ of: 1, confirming: ['me'] }, 1)]).toEqual([7, 7])
    expect([reads({ of: 2 }, 3), reads({ of: 3 }, 4), reads(UNKNOWN_APART, 3)]).toEqual([null, null, null])
  })
})

describe('a paper that a blind comparison holds back (§1.11)', () => {
  it('is not the selling side’s to open, every other paper of an offer that was sent is', () => {
    const reader = (heldBack: boolean | undefined): FileReader => ({
      onListing: new Set(['LA']),
      onChain: null,
      chainState: null,
      signedIn: true,
      isOfferParty: false,
      listingState: 'ACTIVE',
      ...(heldBack === undefined ? {} : { heldBack }),
    })
    const opens = [true, false, undefined].map((heldBack) => mayReadFile('offer-sell', reader(heldBack)))
    expect(opens).toEqual([false, true, true])
  })
})
