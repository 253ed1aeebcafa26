import { describe, expect, it } from 'vitest'
import type { OfferCurrent, OfferView } from '#api/offer/offer-records.ts'
import { offerPath, waitsOnViewer } from './asked.ts'

const current = (more: Partial<OfferCurrent>) => ({ state: 'DRAFT', ...more }) as OfferCurrent

describe('what waits on the viewer comes first (look.md)', () => {
  it('as the server says of the document that stands for the viewer', () => {
    const asked = (waitsOn: OfferCurrent['waitsOn'], viewerIs: OfferView['viewerIs']) =>
      waitsOnViewer({ current: current({ waitsOn }), viewerIs })
    expect(asked('buyerAgent', 'buyerAgent')).toBe(true)
    expect(asked('listingAgent', 'buyerAgent')).toBe(false)
    expect(asked(null, 'buyer')).toBe(false)
  })
})

describe('View Details (spec 3 §2 "Buyer offer card")', () => {
  const at = (state: OfferView['state']) => offerPath({ id: 'o1', listingId: 'l1', state })
  it('goes to the review panel when a counter stands above the offer that was edited', () => {
    const sent = current({ state: 'PENDING_BUYER_AGENT_RESPONSE' })
    expect(offerPath({ id: 'o1', listingId: 'l1', state: 'PENDING_BUYER_APPROVAL', current: sent })).toBe(
      '/offer-status/l1/buyer',
    )
  })
  it('goes to the offers while on hold: the page would open at another buyer’s contract', () => {
    const held = current({ state: 'PENDING_SELLER_AGENT_RESPONSE', frozen: true })
    expect(offerPath({ id: 'o1', listingId: 'l1', state: held.state, current: held })).toBe(
      '/offer-status/l1/buyer?tab=offers',
    )
  })
  it('goes to the offer for the draft-type states, else to the review panel', () => {
    expect(at('LIVE_EDIT_BUYER')).toBe('/offers/o1')
    expect(at('ACCEPTED')).toBe('/offer-status/l1/buyer')
  })
})
