import { describe, expect, it } from 'vitest'
import type { OfferView } from '#api/offer/offer-records.ts'
import { OFFER_STATES, isOpen, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { placeEnding } from './backup/PlaceNotice.tsx'
import { meaningOf } from './backup/words.ts'
import { nextWords } from './next.ts'

const READERS = ['buyerAgent', 'buyer', 'creator', 'listingAgent', 'seller', 'admin', 'invited'] as const
const place = { state: 'HELD', rank: 1, label: 'Backup 1', asks: null, day: null, timeZone: 'UTC' }
const offer = (more: object) =>
  ({ offerType: 'INITIAL', state: 'PENDING_SELLER_AGENT_RESPONSE', viewerIs: 'seller', ...more }) as OfferView

describe('what comes next, in words (look.md "First glance")', () => {
  it.each(OFFER_STATES.filter(isOpen))('is said of an open document in %s, to every reader', (state) => {
    for (const viewerIs of READERS)
      for (const offerType of ['INITIAL', 'SELLER_COUNTER'] as OfferType[])
        expect([viewerIs, offerType, nextWords(offer({ state, viewerIs, offerType }))]).not.toContain('')
  })

  it.each<[string, OfferState, string, object]>([
    ['seller', 'PENDING_SELLER_ACCEPT_REVIEW', 'Your agent recommends', {}],
    ['seller', 'PENDING_SELLER_ACCEPT_REVIEW', 'Next: the Primary Seller approves', { offerActions: [] }],
    ['seller', 'PENDING_SELLER_ACCEPT_REVIEW', 'This buyer accepted', { offerType: 'SELLER_COUNTER' }],
    ['listingAgent', 'PENDING_BUYER_AGENT_RESPONSE', 'Next: take the counter', { outside: true }],
    ['creator', 'DRAFT', 'Next: complete both steps', {}],
    ['admin', 'PENDING_BUYER_APPROVAL', 'Next: the buyer approves', {}],
    ['buyer', 'ACCEPTED', 'Next: everyone signs', {}],
    ['buyerAgent', 'LIVE_EDIT', 'Next: finish your edits', {}],
    ['buyerAgent', 'LIVE_EDIT', 'Next: make the changes your buyer asked for', { rejected: true }],
    ['buyer', 'LIVE_EDIT', 'Your agent is editing', { rejected: true }],
    ['buyerAgent', 'PENDING_BUYER_AGENT_RESPONSE', 'Your buyer asked for changes', { rejected: true }],
    ['listingAgent', 'PENDING_SELLER_AGENT_RESPONSE', 'Your seller declined', { rejected: true }],
    ['buyer', 'REJECTED', '', {}],
  ])('tells the %s in %s: %s', (viewerIs, state, words, more) =>
    expect(nextWords(offer({ viewerIs, state, ...more })).slice(0, words.length || undefined)).toBe(words),
  )

  it('asks for no longer than the document stands (offers 24)', () => {
    const now = Date.parse('2026-11-30T12:00:00Z')
    const said = (viewerIs: string, expiresAt: string | null) =>
      nextWords(offer({ viewerIs, expiresAt }), now)
    expect(said('listingAgent', '2026-11-30T12:01:00Z')).toBe('Please respond before it expires.')
    expect(said('seller', '2026-11-30T12:01:00Z')).toBe('Next: your agent answers before it expires.')
    for (const later of ['2026-12-01T12:00:00Z', null])
      expect(said('listingAgent', later)).toBe('Please respond within 24 hours.')
  })

  it('of a backup position tells of the position alone, and asks only whoever may answer', () => {
    const asked = { backup: { ...place, state: 'ASKED' } }
    expect(nextWords(offer({ ...asked, backupActions: [{}] }))).toMatch(/Approve it/)
    expect(nextWords(offer(asked))).toMatch(/^We asked the Primary Seller/)
    const called = { backup: { ...place, state: 'CALLED', day: '2026-11-24' } }
    expect(nextWords(offer({ ...called, viewerIs: 'buyer' }))).toMatch(/^It’s your turn: confirm by /)
    expect(nextWords(offer({ ...called, viewerIs: 'buyerAgent' }))).toMatch(/^It’s your buyer’s turn/)
  })
})

describe('a backup position, in words', () => {
  it('says what it means and what can be done, to each side its own', () => {
    const held = offer({ backup: place }).backup!
    expect(meaningOf(held, 'buyer')).toContain('You can withdraw at any time before.')
    expect(meaningOf(held, 'seller')).toContain('You can release the backup')
    // Nothing of what the buyers may not know.
    expect(meaningOf({ ...held, state: 'ASKED' }, 'buyer')).toBe('')
  })

  it('goes with an act that ends what was delivered, and with no other', () => {
    const act = (transitionState: string, more: object = {}) =>
      placeEnding({ transitionState } as never, offer({ backup: place, deliveredAt: 'then', ...more }))
    expect(act('REJECTED')).toMatch(/\(Backup 1\).+move up/)
    expect(act('CANCELLED', { viewerIs: 'buyer' })).not.toMatch(/behind/)
    expect(act('PENDING_SELLER_AGENT_RESPONSE')).toBeNull()
    expect(act('CANCELLED', { deliveredAt: null })).toBeNull()
    expect(act('REJECTED', { backup: undefined })).toBeNull()
  })
})
