import { describe, expect, it } from 'vitest'
import { entersSellerCosts, seesOwnerPictures, type ListingViewerIs } from '#domain/listing/permissions.ts'
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

  it('marks and the shortlist are the selling side’s', () => {
    for (const may of [mayMarkViewed, mayShortlist])
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
