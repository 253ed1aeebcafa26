import { describe, expect, it } from 'vitest'
import { LISTING_STATES } from '../listing/vocabulary.ts'
import { OFFER_STATES, type OfferState, type OfferType } from '../offer/vocabulary.ts'
import type { Change } from './change.ts'
import { fresh } from './histories.fixture.ts'
import { newOffer } from './heads.ts'
import { needsLicence } from './licensed.ts'

/** An agent of the buyers: the listing's is `la`. */
const BUYERS_AGENT = 'ba1'
const begun = (
  state: OfferState,
  type: OfferType = 'INITIAL',
  agentId: string | null = BUYERS_AGENT,
): Change => ({
  kind: 'create-offer',
  offer: newOffer({ id: 'o2', type, state, creatorId: BUYERS_AGENT, seq: 2, agentId }),
})
const existing = newOffer({
  id: 'o',
  type: 'INITIAL',
  state: 'DRAFT',
  creatorId: 'pb1',
  seq: 1,
  agentId: BUYERS_AGENT,
})
const n = { ...fresh('DRAFT'), offers: [existing] }
const delivery: Change = { kind: 'deliver', id: 'o', first: true, at: 1 }

describe('a license that holds today is asked for (issue 9 “Licences”)', () => {
  it('of the agents of the negotiation, and of nobody else', () => {
    const asked = ['la', BUYERS_AGENT, 'ps', 'pb1', 'ba2'].filter((who) => needsLicence(n, who, [delivery]))
    expect(asked).toEqual(['la', BUYERS_AGENT])
  })
  it('of an agent who comes with an offer of their own', () => {
    const first = begun('PENDING_BUYER_APPROVAL')
    expect(needsLicence(fresh(), BUYERS_AGENT, [first])).toBe(true)
    expect(needsLicence(fresh(), 'ba2', [first])).toBe(false)
    expect(needsLicence(fresh(), BUYERS_AGENT, [delivery])).toBe(false)
  })
  it('for delivering and for signing, and for none of what is beside them', () => {
    const signer = {
      userId: 'la',
      side: 'SELLER',
      stage: 'PENDING_SELLER_AGENT_REVIEW',
      signedAt: null,
    } as const
    expect(needsLicence(n, 'la', [{ kind: 'sign', contractId: 'c', signer: signer as never, at: 1 }])).toBe(
      true,
    )
    expect(needsLicence(n, 'la', [{ kind: 'seal', contractId: 'c' }])).toBe(false)
    expect(needsLicence(n, 'la', [{ kind: 'seal', contractId: 'c' }, delivery])).toBe(true)
    expect(needsLicence(n, 'la', [])).toBe(false)
  })
  it('for sending an offer to the buyers, and for no other of its steps: taking back and saying no are free', () => {
    const to = OFFER_STATES.filter((state) =>
      needsLicence(n, BUYERS_AGENT, [{ kind: 'offer', id: 'o', type: 'INITIAL', from: 'DRAFT', to: state }]),
    )
    expect(to).toEqual(['PENDING_BUYER_APPROVAL'])
  })
  it('for a document that begins sent, and not for one that is only being written, nor for a round', () => {
    const free = OFFER_STATES.filter((state) => !needsLicence(n, 'la', [begun(state)]))
    expect(new Set(free)).toEqual(new Set(['DRAFT', 'PROVISIONAL', 'LIVE_EDIT']))
    expect(needsLicence(n, 'la', [begun('PENDING_SELLER_AGENT_RESPONSE', 'GLOBAL_COUNTER')])).toBe(false)
  })
  it('for asking the sellers and for publishing, and not for a listing that comes back when an agreement falls through', () => {
    const asked = (from: 'DRAFT' | 'SELLER_APPROVED' | 'PENDING_ESCROW') =>
      LISTING_STATES.filter((to) => needsLicence(n, 'la', [{ kind: 'listing', from, to }])).toSorted()
    expect(asked('DRAFT')).toEqual(['ACTIVE', 'PENDING_SELLER_APPROVAL'])
    expect(asked('SELLER_APPROVED')).toEqual(['ACTIVE', 'PENDING_SELLER_APPROVAL'])
    expect(asked('PENDING_ESCROW')).toEqual([])
  })
})
