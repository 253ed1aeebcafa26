import { describe, expect, it } from 'vitest'
import type { OfferActionView, OfferView } from '#api/offer-records.ts'
import { offerPath, waitsOnViewer } from './asked.ts'

const action = (name: string): OfferActionView => ({
  action: name,
  offerId: 'o',
  transitionState: 'DELETED',
  commentRequired: false,
  attest: false,
  label: name,
  comment: false,
  words: 'saveOffer',
})
const offer = (state: OfferView['state'], ...names: string[]) => ({
  state,
  offerActions: names.map(action),
})

describe('what waits on the viewer comes first (look.md)', () => {
  it('an agent’s draft waits for sending, a delivered offer that may be edited does not', () => {
    expect(waitsOnViewer(offer('DRAFT', 'SEND', 'DELETE'))).toBe(true)
    expect(waitsOnViewer(offer('PENDING_SELLER_AGENT_RESPONSE', 'EDIT', 'SEND', 'RESCIND'))).toBe(false)
  })
  it('an approval is asked of the buyer, and being able to rescind is not', () => {
    expect(waitsOnViewer(offer('PENDING_BUYER_APPROVAL', 'APPROVE', 'REJECT', 'RESCIND'))).toBe(true)
    expect(waitsOnViewer(offer('PENDING_SELLER_ACCEPT_REVIEW', 'RESCIND'))).toBe(false)
  })
})

describe('View Details (spec 3 §2 "Buyer offer card")', () => {
  const at = (state: OfferView['state']) => offerPath({ id: 'o1', listingId: 'l1', state })
  it('goes to the offer for the draft-type states, else to the review panel', () => {
    expect(at('LIVE_EDIT_BUYER')).toBe('/offers/o1')
    expect(at('ACCEPTED')).toBe('/offer-status/l1/buyer')
  })
})
