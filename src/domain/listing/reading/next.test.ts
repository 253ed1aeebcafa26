import { describe, expect, it } from 'vitest'
import { isPreparing, LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { fresh } from '#domain/negotiation/histories.fixture.ts'
import { listingTurn } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { waitingOn } from '#domain/negotiation/waiting/waiting.ts'
import { nextOnListing } from './next.ts'

describe('who is next with a listing (negotiation.md §2)', () => {
  it('is whom the waiting table names, before it is published', () => {
    for (const state of LISTING_STATES) {
      const turn = listingTurn(state)
      expect(turn !== null, state).toBe(isPreparing(state))
      expect(
        waitingOn(fresh(state), 0).map(({ role, kind }) => ({ role, kind })),
        state,
      ).toEqual(turn ? [turn] : [])
    }
  })
  it('tells a reader whether they are asked', () => {
    expect(nextOnListing('PENDING_SELLER_APPROVAL', 'primaryOwner')?.asked).toBe('you')
    expect(nextOnListing('PENDING_SELLER_APPROVAL', 'secondaryOwner')?.asked).toBe('other')
    expect(nextOnListing('DRAFT', 'agent')).toEqual({ kind: 'FINISH_LISTING', asked: 'you' })
    expect(nextOnListing('ACTIVE', 'agent')).toBeNull()
  })
})
