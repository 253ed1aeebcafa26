import { describe, expect, it } from 'vitest'
import { targetOf } from '#domain/negotiation/row.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import { OFFER_ROWS } from './rows.ts'
import { isTerminal, OFFER_STATES, OFFER_TYPES, offerStateLabel } from '#domain/offer/vocabulary.ts'

const ROLES: Role[] = ['BA', 'OB', 'CB', 'AGT', 'LA', 'PS', 'SS', 'AD']
const moves = OFFER_ROWS.filter((r) => r.via === undefined)
const ends = OFFER_ROWS.filter((r) => r.via !== 'create')
const BORN = new Set(['DRAFT', 'PENDING_SELLER_COUNTER_REVIEW', 'PENDING_BUYER_COUNTER_REVIEW'])

/** X1, and X2 for each row of the buyer side it stands for. */
const OUTSIDE = ['X1', ...'O19 O21 O37 O38 O42 O43 O44 O45 O50 O52'.split(' ').map((id) => `X2-${id}`)]

describe('the transition table of offers (negotiation.md §1)', () => {
  it('holds every O and G row and the clock’s, once', () => {
    const twice = new Set(['C1', 'O11', 'O52'])
    const ids = OFFER_ROWS.filter(
      (r, i, all) => !twice.has(r.id) || all.findIndex((x) => x.id === r.id) === i,
    ).map((r) => r.id)
    expect(new Set(ids).size).toBe(ids.length)
    const wanted = [
      ...Array.from({ length: 53 }, (_, i) => `O${String(i + 1).padStart(2, '0')}`),
      ...Array.from({ length: 6 }, (_, i) => `G0${i + 1}`),
      'C1',
      ...OUTSIDE,
    ]
    expect([...ids].sort()).toEqual(wanted.sort())
  })

  it('names at most one row for (from, type, actor, to)', () => {
    for (const from of OFFER_STATES)
      for (const type of OFFER_TYPES)
        for (const role of ROLES)
          for (const to of OFFER_STATES) {
            const found = moves.filter(
              (r) =>
                r.from.includes(from) && r.types.includes(type) && r.actors.includes(role) && r.to === to,
            )
            expect(
              found.length,
              `${from} ${type} ${role} ${to}: ${found.map((r) => r.id).join(' ')}`,
            ).toBeLessThanOrEqual(1)
          }
  })

  it('I29: terminal states have no outgoing row, every other has one', () => {
    for (const state of OFFER_STATES) {
      const out = ends.filter((r) => r.from.includes(state) && targetOf(r, state) !== state)
      if (isTerminal(state)) expect(out, state).toEqual([])
      else if (state !== 'ACCEPTED') expect(out.length, state).toBeGreaterThan(0)
    }
  })

  it('a key begins an offer and saves it; the buyers are invited by what asks them', () => {
    const ids = (of: (row: (typeof OFFER_ROWS)[number]) => boolean) =>
      OFFER_ROWS.filter(of).map(({ id }) => id)
    expect(ids(({ byKey }) => byKey !== undefined)).toEqual(['O01', 'O02'])
    expect(ids(({ byKey }) => byKey === true)).toEqual(['O01', 'O02'])
    expect(ids(({ also }) => also?.includes('invite-buyers') === true)).toEqual(['O04', 'O05'])
    expect(ids(({ also }) => also?.includes('certify-anew') === true)).toEqual(['O07'])
    expect(ids(({ also }) => (also ?? []).length > 0)).toEqual(['O04', 'O05', 'O07'])
  })

  it('every state can be reached', () => {
    const reached = new Set<string>(BORN)
    for (let grew = true; grew;) {
      const found = moves.filter((r) => r.from.some((s) => reached.has(s)) && !reached.has(r.to))
      for (const r of found) reached.add(r.to)
      grew = found.length > 0
    }
    expect([...reached].sort()).toEqual([...OFFER_STATES].sort())
  })

  it('I16: the rows that need a reason', () => {
    const required = OFFER_ROWS.filter((r) => r.comment === 'required').map((r) => r.id)
    expect(required.sort()).toEqual(['G04', 'O10', 'O18', 'O25', 'O32', 'O39', 'O43', 'O47'])
  })

  it('the rows that need an attestation', () => {
    const attested = OFFER_ROWS.filter((r) => r.attest).map((r) => r.id)
    expect(attested.sort()).toEqual([
      'G03',
      'O04',
      'O05',
      'O09',
      'O16',
      'O17',
      'O19',
      'O20',
      'O24',
      'O27',
      'O31',
      'O37',
      'O38',
      'O40',
      'O46',
      ...OUTSIDE,
    ])
  })

  it('spec 3 §4: the SELLER rule of the labels comes first', () => {
    expect(offerStateLabel('PENDING_SELLER_COUNTER_REVIEW')).toBe('Pending Sellers Response')
    expect(offerStateLabel('REJECTED')).toBe('Lost')
    expect(offerStateLabel('ACCEPTED')).toBe('Sign Contract')
  })
})
