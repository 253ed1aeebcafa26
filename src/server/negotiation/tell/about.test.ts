import { describe, expect, it } from 'vitest'
import { newListing, newOffer, type Negotiation } from '#domain/negotiation/heads.ts'
import type { Recipient } from '#domain/negotiation/notices/notices.ts'
import { contactOf } from './about.ts'

const offer = (id: string, agentId: string) =>
  newOffer({ id, type: 'INITIAL', state: 'ACCEPTED', creatorId: agentId, agentId, seq: 1 })

const at = (signedAt: number | null): Negotiation => ({
  listing: newListing({
    id: 'l',
    propertyState: 'CA',
    zone: 'America/Los_Angeles',
    agentId: 'LA',
    creatorId: 'LA',
    state: 'ACTIVE',
    primaryOwnerId: 'PS',
  }),
  offers: [offer('o', 'BA'), offer('other', 'BA2')],
  contract: {
    id: 'c',
    offerId: 'o',
    state: 'PENDING_BUYER',
    signers: [
      { userId: 'PB', side: 'BUYER', stage: 'PENDING_BUYER', signedAt },
      { userId: 'SB', side: 'BUYER', stage: 'PENDING_BUYER', signedAt: null },
      { userId: 'PS', side: 'SELLER', stage: 'PENDING_SELLER', signedAt },
    ],
  } as unknown as Negotiation['contract'],
})

const to = (userId: string, role: Recipient['role'], chainId: string | null = 'o') =>
  ({ userId, role, chainId, channels: ['E'] }) as unknown as Recipient

describe('the number of the reader’s agent in a mail (decision 81)', () => {
  it('is said by nobody’s approval, nor by that of another buyer', () => {
    expect(contactOf(at(null), to('PS', 'PS'), '')).toEqual({ contactId: 'LA' })
    expect(contactOf(at(null), to('PB', 'OB'), 'o')).toEqual({ contactId: 'BA' })
    expect(contactOf(at(1), to('SB', 'OB'), 'o')).toEqual({ contactId: 'BA' })
    expect(contactOf({ ...at(1), contract: null }, to('PB', 'OB'), 'o')).toEqual({ contactId: 'BA' })
  })
  it('is said once the reader has signed what this agent made, and not of another agent of theirs', () => {
    expect(contactOf(at(1), to('PS', 'PS'), '')).toEqual({ contactId: 'LA', contactNumber: true })
    expect(contactOf(at(1), to('PB', 'OB'), 'o')).toEqual({ contactId: 'BA', contactNumber: true })
    expect(contactOf(at(1), to('PB', 'OB', 'other'), 'other')).toEqual({ contactId: 'BA2' })
  })
})
