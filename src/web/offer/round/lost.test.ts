import { expect, it } from 'vitest'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { acceptedNow, lostByApproval } from './lost.ts'

const groupOf = (name: string, counter: object): OfferGroup =>
  ({
    originalOffer: {
      id: name,
      offerAmount: 1_260_000,
      primaryBuyer: { user: { firstName: name, lastName: 'Lee' } },
    },
    counterOffers: [{ offerType: 'SELLER_MULTIPLE_COUNTER', offerAmount: 1_285_000.5, ...counter }],
    netOfferId: 'm1',
    highestNetAmount: 1_229_142,
  }) as unknown as OfferGroup
const groups = [
  groupOf('Ben', { id: 'm2', state: 'PENDING_BUYER_AGENT_RESPONSE' }),
  groupOf('Ann', { id: 'm1', state: 'PENDING_SELLER_ACCEPT_REVIEW' }),
]

it('names the buyer, the amount, and the net of an acceptance that a due date cancels, and then the open counters', () => {
  expect(lostByApproval({ cancels: ['m1', 'm2'] }, groups)).toEqual({
    accepted: 'Ann Lee',
    lines: [
      'Ann Lee accepted your counter of $1,285,000.50, net to seller $1,229,142 (estimate). It is canceled, and no longer holds: what stays open is their own offer of $1,260,000.',
      'Your counter of $1,285,000.50 to Ben Lee is canceled.',
    ],
  })
  expect(lostByApproval({ cancels: ['m2'] }, groups).accepted).toBe('')
  expect(lostByApproval({ cancels: [] }, groups)).toEqual({ accepted: '', lines: [] })
})

it('the listing agent, who names a date, reads the acceptances alone', () => {
  expect(acceptedNow(groups).lines).toHaveLength(1)
  expect(acceptedNow(groups).accepted).toBe('Ann Lee')
})
