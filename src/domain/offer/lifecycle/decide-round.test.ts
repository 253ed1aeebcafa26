import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { ACTORS, type Who } from '#domain/negotiation/histories.fixture.ts'
import { OFFER_STATES, type OfferState } from '#domain/offer/vocabulary.ts'
import { dateAction } from './actions.ts'
import { decideRound } from './decide-create.ts'
import { among, doc, first, NOW } from './documents.fixture.ts'

const REVIEW = 'PENDING_SELLER_COUNTER_REVIEW'
const round = (state: OfferState) =>
  doc('GC', 'GLOBAL_COUNTER', state, { chainId: 'GC', deadline: NOW + 5, deliveredAt: null })
const dated = (n: Negotiation, who: Who, input = {}) =>
  decideRound(n, ACTORS[who], NOW, { newId: 'new', seq: 9, deadline: NOW + 7, afterToday: true, ...input })
const said = (...args: Parameters<typeof dated>) => {
  const made = dated(...args)
  return isRefusal(made) ? made.refused : `${made.move.row} ${made.offer.id}`
}
const WHO = ['PS', 'SS', 'BA1', 'PB1', 'AD', 'stranger'] as const

describe('a due date for highest and best offers (G01, G02, G06)', () => {
  it('is begun where there is none, and changed where there is one', () => {
    expect(said(among([]), 'LA')).toBe('G01 new')
    for (const state of OFFER_STATES) {
      const answer = said(among([round(state)]), 'LA')
      if (state === REVIEW) expect(answer).toBe('G02 GC')
      else if (state === 'ACCEPTED') expect(answer).toBe('G06 GC')
      else if (['CANCELLED', 'DELETED', 'REJECTED'].includes(state)) expect(answer, state).toBe('G01 new')
    }
  })

  it('is the listing agent’s', () => {
    for (const who of WHO)
      for (const n of [among([]), among([round(REVIEW)]), among([round('ACCEPTED')])])
        expect(said(n, who), who).toBe('not-allowed')
  })

  it('what is made waits for the primary seller; what is changed keeps its state', () => {
    const made = dated(among([]), 'LA', { version: 77 })
    expect(isRefusal(made) ? made : made.offer).toMatchObject({
      id: 'new',
      chainId: 'new',
      type: 'GLOBAL_COUNTER',
      state: REVIEW,
      creatorId: 'la',
      seq: 9,
      deadline: NOW + 7,
      dirty: false,
      deliveredAt: null,
    })
    for (const state of [REVIEW, 'ACCEPTED'] as const) {
      const changed = dated(among([round(state)]), 'LA')
      expect(isRefusal(changed) ? changed : changed.move.changes[0], state).toMatchObject({
        id: 'GC',
        from: state,
        to: state,
        set: { deadline: NOW + 7 },
      })
    }
  })

  it('G06: what is announced is announced again, from the first time on', () => {
    const again = (announcedAt: number | null) => {
      const changed = dated(among([round('ACCEPTED')], { announcedAt }), 'LA')
      return isRefusal(changed) ? changed : changed.move.changes.slice(1)
    }
    const listing = (announcedAt: number) => [
      {
        kind: 'listing',
        from: 'ACTIVE',
        to: 'ACTIVE',
        set: { announcedDeadline: NOW + 7, announcedAt, dueAt: NOW + 7 },
      },
    ]
    expect([again(3), again(null)]).toEqual([listing(3), listing(NOW)])
    const review = dated(among([round(REVIEW)]), 'LA')
    expect(isRefusal(review) ? review : review.move.changes).toHaveLength(1)
  })

  it('tomorrow or later, within a year, on an active listing, and never extended once offers came in', () => {
    for (const open of [[], [round(REVIEW)], [round('ACCEPTED')]]) {
      expect(said(among(open), 'LA', { afterToday: false })).toBe('invalid')
      expect(said(among(open), 'LA', { deadline: NOW + 367 * 86_400_000 })).toBe('invalid')
      expect(said(among(open, { state: 'SELLER_REVIEW' }), 'LA')).toBe('listing-not-active')
      const announced = { announcedDeadline: NOW + 6, announcedAt: 1 }
      const received = [...open, first('PENDING_SELLER_AGENT_RESPONSE')]
      expect(said(among(received, announced), 'LA')).toBe('round-extension')
    }
    expect(said(among([round(REVIEW)]), 'LA', { version: 2 })).toBe('stale-version')
  })

  it('what the button does: set one, or change the one there is', () => {
    const button = (n: Negotiation, who: Who) => {
      const found = dateAction(n, ACTORS[who], NOW)
      return found && [found.action, found.offerId, found.transitionState, found.label, found.attest]
    }
    expect(button(among([]), 'LA')).toEqual(['CREATE', '', REVIEW, 'Set Highest and Best Due Date', false])
    expect(button(among([round('CANCELLED')]), 'LA')?.[0]).toBe('CREATE')
    expect(button(among([round(REVIEW)]), 'LA')).toEqual(['EDIT', 'GC', REVIEW, 'Edit GC End Date', false])
    expect(button(among([round('ACCEPTED')]), 'LA')).toEqual([
      'EDIT',
      'GC',
      'ACCEPTED',
      'Change GC End Date',
      false,
    ])
    for (const who of WHO)
      for (const n of [among([]), among([round(REVIEW)]), among([round('ACCEPTED')])])
        expect(button(n, who), who).toBeNull()
    expect(button(among([], { state: 'SELLER_REVIEW' }), 'LA')).toBeNull()
  })
})
