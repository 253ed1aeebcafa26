import { describe, expect, it } from 'vitest'
import { ACTORS, fresh } from '#domain/negotiation/histories.fixture.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import { decideListing, listingActions } from './decide.ts'
import { LISTING_SYSTEM_ROWS } from './rows-system.ts'
import { LISTING_ROWS } from './rows.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'

const NOW = 1_800_000_000_000
const ROLES: Role[] = ['LA', 'PS', 'SS', 'AD', 'AGT', 'CR']
const all = [...LISTING_ROWS, ...LISTING_SYSTEM_ROWS]

describe('the transition table of listings (negotiation.md §2)', () => {
  it('names at most one row for (from, actor, to)', () => {
    for (const from of LISTING_STATES)
      for (const role of ROLES)
        for (const to of LISTING_STATES) {
          const found = LISTING_ROWS.filter(
            (r) => r.from.includes(from) && r.actors.includes(role) && r.to === to,
          )
          expect(found.length, `${from} ${role} ${to}`).toBeLessThanOrEqual(1)
        }
  })

  it('I29: SOLD, CANCELLED and DELETED are the end; every other state has a way on', () => {
    for (const state of LISTING_STATES) {
      const out = all.filter((r) => r.from.includes(state) && r.to !== state)
      if (['SOLD', 'CANCELLED', 'DELETED'].includes(state)) expect(out, state).toEqual([])
      else expect(out.length, state).toBeGreaterThan(0)
    }
  })

  it('L05: no entitlement, no sending; the dialog asks for Yes', () => {
    const n = fresh('DRAFT')
    expect(
      decideListing(n, 'PENDING_SELLER_APPROVAL', { ...ACTORS.LA, entitled: false }, NOW, { attested: true }),
    ).toMatchObject({ refused: 'subscription-required' })
    expect(decideListing(n, 'PENDING_SELLER_APPROVAL', ACTORS.LA, NOW, {})).toMatchObject({
      refused: 'attestation-required',
      message: 'You need to select Yes.',
    })
    expect(
      decideListing(n, 'PENDING_SELLER_APPROVAL', ACTORS.LA, NOW, {
        attested: true,
        problems: () => [{ path: 'price', message: 'Required' }],
      }),
    ).toMatchObject({ refused: 'invalid' })
    expect(decideListing(n, 'PENDING_SELLER_APPROVAL', ACTORS.LA, NOW, { attested: true })).toMatchObject({
      row: 'L05',
    })
  })

  it('I14: only the primary seller approves or rejects; a reason is required', () => {
    const n = fresh('PENDING_SELLER_APPROVAL')
    for (const actor of [ACTORS.LA, ACTORS.SS, ACTORS.AD, ACTORS.stranger])
      expect(decideListing(n, 'SELLER_APPROVED', actor, NOW, { attested: true })).toMatchObject({
        refused: 'not-allowed',
      })
    expect(decideListing(n, 'PENDING_AGENT_UPDATES', ACTORS.PS, NOW, { comment: '  ' })).toMatchObject({
      refused: 'comment-required',
    })
    expect(
      decideListing(n, 'PENDING_AGENT_UPDATES', ACTORS.PS, NOW, { comment: 'Please fix the price' }),
    ).toMatchObject({ row: 'L06', comment: 'Please fix the price' })
    expect(listingActions(n, ACTORS.PS, NOW).map((a) => a.action)).toEqual(['REJECT', 'APPROVE', 'DELETE'])
  })

  it('I24: a listing that received an offer is neither deleted nor unpublished', () => {
    const n = { ...fresh('ACTIVE'), listing: { ...fresh('ACTIVE').listing, receivedCount: 1 } }
    expect(decideListing(n, 'DELETED', ACTORS.LA, NOW)).toMatchObject({ refused: 'listing-has-offers' })
    expect(decideListing(n, 'DRAFT', ACTORS.PS, NOW)).toMatchObject({ refused: 'listing-has-offers' })
    expect(
      decideListing(n, 'CANCELLED', ACTORS.LA, NOW, { attested: true, comment: 'Seller instructed me' }),
    ).toMatchObject({ row: 'L19' })
  })

  it('no withdrawal while a contract stands', () => {
    for (const state of ['SELLER_REVIEW', 'PENDING_ESCROW'] as const)
      expect(
        decideListing(fresh(state), 'CANCELLED', ACTORS.LA, NOW, { attested: true, comment: 'x' }),
      ).toMatchObject({ refused: 'listing-in-contract' })
  })

  it('an impersonator approves nothing (negotiation.md §0)', () => {
    expect(
      decideListing(
        fresh('PENDING_SELLER_APPROVAL'),
        'SELLER_APPROVED',
        { ...ACTORS.PS, impersonated: true },
        NOW,
        { attested: true },
      ),
    ).toMatchObject({ refused: 'impersonator-may-not' })
  })
})
