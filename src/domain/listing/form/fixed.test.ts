import { describe, expect, it } from 'vitest'
import { keepsOwners } from '../lifecycle/guards.ts'
import { LISTING_SYSTEM_ROWS } from '../lifecycle/rows-system.ts'
import { LISTING_STATES, type ListingState } from '#domain/listing/vocabulary.ts'
import { fixedParts } from './fixed.ts'

const parts = (
  listing: { state: ListingState; offerCount: number },
  impersonated = false,
  offered = ['DELETE'],
) => fixedParts({ ...listing, actions: offered.map((action) => ({ action })) }, impersonated)

describe('what of a listing stays as it is (L13)', () => {
  it('all of it to an impersonator, but for a draft that its author alone reads', () => {
    const draft = { state: 'DRAFT', offerCount: 0 } as const
    expect(parts(draft, true).whole).toBeNull()
    expect(parts(draft, true, []).whole).toMatch(/logged in as someone else/)
    expect(parts(draft, false, []).whole).toBeNull()
    expect(parts({ state: 'SOLD', offerCount: 0 }, true, []).whole).toMatch(/is sold/)
  })
  it('the owners while it is published, the property while there are offers', () => {
    expect(parts({ state: 'DRAFT', offerCount: 0 })).toEqual({
      whole: null,
      owners: null,
      property: null,
    })
    expect(parts({ state: 'ACTIVE', offerCount: 0 })).toMatchObject({ property: null })
    const published = { state: 'ACTIVE', offerCount: 0 } as const
    expect(parts(published, false, ['UNPUBLISH']).owners).toMatch(/Unpublish it first/)
    expect(parts(published).owners).toMatch(/withdraw the listing/)
    expect(parts({ state: 'ACTIVE', offerCount: 1 }).property).toMatch(/while there are offers/)
  })
  it('and that is where the row with these guards starts from', () =>
    expect(
      LISTING_SYSTEM_ROWS.filter((row) => row.guards?.includes(keepsOwners)).flatMap((row) => row.from),
    ).toEqual(['ACTIVE']))

  it('all of it in every state that no save starts from, with the reason', () => {
    const saved = LISTING_SYSTEM_ROWS.filter((row) => row.via === 'save').flatMap((row) => row.from)
    for (const state of LISTING_STATES) {
      const { whole } = parts({ state, offerCount: 1 })
      if (saved.includes(state)) expect(whole, state).toBeNull()
      else expect(whole, state).toMatch(/change/)
    }
    expect(parts({ state: 'PENDING_ESCROW', offerCount: 1 }).whole).toMatch(/cancel the agreement first/)
  })
})
