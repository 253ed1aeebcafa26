import { describe, expect, it } from 'vitest'
import type { ContractView } from '#api/contract/contract.ts'
import { stagesFor } from '#domain/contract/rows.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { nextSigners, signedWords, stagesOf } from './stages.ts'

const signer = (userId: string, stage: ContractView['state'], isSigned: boolean) => ({
  userId,
  name: userId.toUpperCase(),
  role: '',
  stage,
  isSigned,
  signedAt: isSigned ? '2026-11-02T09:00:00.000Z' : null,
})
const EVERY_STAGE = (
  [
    'PENDING_BUYER_AGENT_REVIEW',
    'PENDING_BUYER_REVIEW',
    'PENDING_SELLER_AGENT_REVIEW',
    'PENDING_SELLER_REVIEW',
  ] as const
).map((stage) => ({ stage }))

const contract = (property: PropertyState, more: Partial<ContractView>): ContractView =>
  ({
    state: 'PENDING_BUYER_REVIEW',
    buyerSigners: [
      signer('ba', 'PENDING_BUYER_AGENT_REVIEW', true),
      signer('ann', 'PENDING_BUYER_REVIEW', true),
      signer('ben', 'PENDING_BUYER_REVIEW', false),
    ],
    sellerSigners: [
      signer('la', 'PENDING_SELLER_AGENT_REVIEW', false),
      signer('sue', 'PENDING_SELLER_REVIEW', false),
    ],
    stages: stagesFor(property, EVERY_STAGE),
    ...more,
  }) as ContractView

describe('the status stepper (spec 2 §4 "Contract states")', () => {
  it('has five stages in California, and says who is next', () => {
    const made = contract('CA', {})
    expect(stagesOf(made, 'CA').map((stage) => [stage.label, stage.standing])).toEqual([
      ['Buyer agent', 'done'],
      ['Buyers', 'current'],
      ['Listing agent', 'open'],
      ['Sellers', 'open'],
      ['Fully ratified', 'open'],
    ])
    expect(nextSigners(made)).toBe('BEN')
  })

  it('has three in Florida, all done once completed', () => {
    const made = contract('FL', { state: 'COMPLETED' })
    expect(stagesOf(made, 'FL').map((stage) => [stage.label, stage.standing])).toEqual([
      ['Buyers', 'done'],
      ['Sellers', 'done'],
      ['Ratified', 'done'],
    ])
    expect(nextSigners(made)).toBe('')
  })

  it('tells the buyer agent of the buyers, everybody else of the sellers', () => {
    const made = contract('CA', {})
    expect(signedWords(made, 'ba', 'BEN')).toBe(
      'The seller is notified once all buyers have signed. Next: BEN.',
    )
    expect(signedWords(made, 'ann', '')).toBe('You are officially in contract once all sellers have signed.')
  })
})
