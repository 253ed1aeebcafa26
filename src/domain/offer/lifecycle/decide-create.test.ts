import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { decideCreate, mayCreateOffer, type NewOffer } from './decide-create.ts'

const input = (more: Partial<NewOffer> = {}): NewOffer => ({
  newId: 'new',
  seq: 1,
  primaryBuyerEmail: 'pb1@example.com',
  requestBuyerApproval: true,
  expiresAt: null,
  ...more,
})
const saidTo = (n: Negotiation, who: Who) => mayCreateOffer(n, ACTORS[who])?.refused ?? 'allowed'

describe('who may start an offer (O01, I27, negotiation.md §8 "create offer")', () => {
  it.each<[Who, string, string]>([
    ['BA1', 'allowed', 'licence-state-mismatch'],
    ['FLA', 'licence-state-mismatch', 'allowed'],
    ['stranger', 'allowed', 'allowed'],
    ['BA0', 'offer-role-required', 'offer-role-required'],
    ['LA', 'own-listing', 'own-listing'],
    ['PS', 'own-listing', 'own-listing'],
    ['SS', 'own-listing', 'own-listing'],
    ['AD', 'not-allowed', 'not-allowed'],
  ])('%s: in California %s, in Florida %s', (who, ca, fl) => {
    expect([saidTo(fresh('ACTIVE', 'CA'), who), saidTo(fresh('ACTIVE', 'FL'), who)]).toEqual([ca, fl])
  })

  it('the license is judged before the listing’s state, in the sentence of spec 3 §5', () => {
    const no = mayCreateOffer(fresh('PENDING', 'CA'), ACTORS.FLA)
    expect(no?.refused).toBe('licence-state-mismatch')
    expect(saidTo(fresh('PENDING', 'CA'), 'BA1')).toBe('listing-not-active')
  })

  it('is asked again when the offer is made', () => {
    for (const who of ['FLA', 'LA', 'AD'] as const) {
      const made = decideCreate(fresh(), ACTORS[who], input())
      expect(isRefusal(made) && made.refused, who).toBe(saidTo(fresh(), who))
    }
  })
})

describe('what is made (O01)', () => {
  const made = (who: Who, n = fresh(), more: Partial<NewOffer> = {}) => {
    const result = decideCreate(n, ACTORS[who], input(more))
    return isRefusal(result) ? result.refused : result.offer
  }
  it('an agent’s draft names nobody yet; a consumer’s is their own and has no agent', () => {
    expect(made('BA1')).toMatchObject({ state: 'DRAFT', agentId: 'ba1', buyers: [], deliveredAt: null })
    expect(made('stranger')).toMatchObject({
      state: 'DRAFT',
      agentId: null,
      buyers: [{ userId: 'stranger', primary: true }],
    })
  })

  it('one open chain of the same buyer by the same agent', () => {
    const first = made('BA1')
    if (typeof first === 'string') return expect.fail(first)
    const standing = (state: typeof first.state) => ({ ...fresh(), offers: [{ ...first, id: 'old', state }] })
    for (const state of ['DRAFT', 'PENDING_SELLER_AGENT_RESPONSE', 'ACCEPTED'] as const)
      expect(made('BA1', standing(state)), state).toBe('offer-exists')
    for (const state of ['DELETED', 'REJECTED', 'CANCELLED'] as const)
      expect(made('BA1', standing(state)), state).toMatchObject({ agentId: 'ba1' })
    expect(made('BA2', standing('DRAFT')), 'another agent').toMatchObject({ agentId: 'ba2' })
    for (const primaryBuyerEmail of ['pb2@example.com', null])
      expect(made('BA1', standing('DRAFT'), { primaryBuyerEmail })).toMatchObject({ agentId: 'ba1' })
  })
})
