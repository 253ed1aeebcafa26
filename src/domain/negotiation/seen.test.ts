import { describe, expect, it } from 'vitest'
import { newOffer } from './heads.ts'
import { headFor, isUnseenByAuthor, mayHideRequest, stateFor, versionFor } from './seen.ts'

/** Who wrote it, what it waits for, and the request that the other side puts to its own people (O23, O25, O36, O39). */
const KINDS = [
  ['INITIAL', 'buyer', 'seller', 'PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW'],
  ['BUYER_COUNTER', 'buyer', 'seller', 'PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW'],
  ['SELLER_COUNTER', 'seller', 'buyer', 'PENDING_BUYER_AGENT_RESPONSE', 'PENDING_BUYER_ACCEPT_REVIEW'],
] as const

describe.each(KINDS)(
  '%s: a request among those who answer (negotiation.md §0)',
  (type, author, other, asked, request) => {
    const head = (state: typeof asked | typeof request | 'ACCEPTED', deliveredAt: number | null = 100) => ({
      ...newOffer({ id: 'o', type, state, creatorId: 'somebody', seq: 1 }),
      deliveredAt,
      stateSince: 200,
    })
    it('is shown to them, and to its author as what it was before', () => {
      expect([author, other].map((side) => stateFor(side, head(request)))).toEqual([asked, request])
      expect([author, other].map((side) => stateFor(side, head(asked)))).toEqual([asked, asked])
      expect([author, other].map((side) => stateFor(side, head('ACCEPTED')))).toEqual([
        'ACCEPTED',
        'ACCEPTED',
      ])
    })
    it('can’t be told by its author, who reads neither of the two states', () => {
      for (const state of [asked, request, 'ACCEPTED'] as const)
        expect([author, other].map((side) => mayHideRequest(side, head(state)))).toEqual([
          state !== 'ACCEPTED',
          false,
        ])
    })
    it('comes and goes unseen by the author, and an answer does not', () => {
      expect(isUnseenByAuthor({ type, from: asked, to: request })).toBe(true)
      expect(isUnseenByAuthor({ type, from: request, to: asked })).toBe(true)
      expect(isUnseenByAuthor({ type, from: request, to: asked, own: true })).toBe(false)
      expect(isUnseenByAuthor({ type, from: asked, to: asked })).toBe(false)
      expect(isUnseenByAuthor({ type, from: asked, to: 'ACCEPTED' })).toBe(false)
      expect(isUnseenByAuthor({ type, from: request, to: 'ACCEPTED' })).toBe(false)
    })
    it('shows in no date either: for the author it waits since it was delivered', () => {
      for (const state of [asked, request]) {
        expect(headFor(author, head(state))).toMatchObject({ state: asked, stateSince: 100 })
        expect(headFor(other, head(state))).toMatchObject({ state, stateSince: 200 })
      }
      expect(headFor(author, head(asked, null)).stateSince).toBe(200)
      expect(headFor(author, head('ACCEPTED'))).toMatchObject({ state: 'ACCEPTED', stateSince: 200 })
    })
    it('counts for the version of those who answer, and saves for that of the author', () => {
      const offer = { ...head(asked), version: 7, saves: 3, unseenMoves: 2 }
      expect([author, other].map((side) => versionFor(side, offer))).toEqual([5, 4])
    })
  },
)
