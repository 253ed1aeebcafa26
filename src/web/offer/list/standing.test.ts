import { describe, expect, it } from 'vitest'
import type { OfferCurrent, OfferView } from '#api/offer/offer-records.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { standingOf, type Standing } from './standing.ts'

const card = (current: Partial<OfferCurrent>, home?: ListingState) => {
  const offer = {
    state: 'PENDING_SELLER_AGENT_RESPONSE',
    offerType: 'INITIAL',
    label: 'Pending Sellers Response',
    viewerIs: 'buyerAgent',
    current: { state: 'PENDING_SELLER_AGENT_RESPONSE', offerType: 'INITIAL', frozen: false, waitsOn: null },
  }
  const { label, signs, over } = standingOf(
    { ...offer, current: { ...offer.current, label: offer.label, ...current } } as OfferView,
    home,
  )
  return { label, signs, over }
}

describe('what a card says of an offer (C3, look.md "One status, one verb")', () => {
  it('is told of the document that stands, not of the first one', () =>
    expect(card({ state: 'PENDING_BUYER_AGENT_RESPONSE', label: 'Counter' }, 'ACTIVE').label).toBe('Counter'))

  it('says that it was sent back of the document that was, not of the one that stands for it', () => {
    const sentBack = (current: Partial<OfferCurrent>) => {
      const first = { state: 'LIVE_EDIT', offerType: 'INITIAL', label: 'Edited', offerId: 'i' }
      const at = { ...first, frozen: false, waitsOn: null, ...current } as OfferCurrent
      const offer = { ...at, id: 'i', viewerIs: 'buyerAgent', rejected: true, current: at } as const
      return standingOf(offer, 'ACTIVE').next
    }
    expect(sentBack({})).toMatch(/^Next: make the changes your buyer asked for/)
    const counter = { state: 'PENDING_BUYER_AGENT_RESPONSE', offerType: 'SELLER_COUNTER' } as const
    expect(sentBack({ ...counter, offerId: 'c' })).toMatch(/^The seller sent a counter/)
  })

  it.each<[string, OfferCurrent['waitsOn'], ListingState, Standing['signs']]>([
    ['Sign Contract', 'buyerAgent', 'SELLER_REVIEW', 'contract'],
    ['Accepted', 'seller', 'SELLER_REVIEW', null],
    ['Contract signed', null, 'PENDING_ESCROW', null],
    ['Contract signed', 'buyerAgent', 'PENDING_ESCROW', 'notice'],
    ['Sold to you', null, 'SOLD', null],
  ])('an agreement reads %s while %s is waited for and the home is %s', (label, waitsOn, home, signs) =>
    expect(card({ state: 'ACCEPTED', label: 'Sign Contract', waitsOn }, home)).toMatchObject({
      label,
      signs,
    }),
  )

  it('only where offers are answered the highest offer and the review day are news (offers 10)', () => {
    const over = (home?: ListingState) => card({}, home).over
    expect([over('ACTIVE'), over()]).toEqual([false, false])
    for (const home of ['SELLER_REVIEW', 'PENDING', 'PENDING_ESCROW', 'SOLD'] as const)
      expect(over(home), home).toBe(true)
  })

  it('an offer beside it is on hold, and over once the home is sold', () => {
    expect(card({ frozen: true }, 'SELLER_REVIEW')).toEqual({ label: 'On hold', signs: null, over: true })
    expect(card({ frozen: true }, 'SOLD')).toEqual({ label: 'Sold', signs: null, over: true })
  })
})
