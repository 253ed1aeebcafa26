import { describe, expect, it } from 'vitest'
import type { EvidenceList } from '#api/contract/evidence.ts'
import { receiptsOf, seesEvidence } from './offered.ts'

const user = (id: string, role: string, impersonated = false) =>
  ({ id, roles: [{ name: role }], impersonated }) as unknown as Parameters<typeof seesEvidence>[0]

const contract = {
  buyerSigners: [{ userId: 'ann' }],
  sellerSigners: [{ userId: 'sue' }],
} as unknown as Parameters<typeof seesEvidence>[1]

describe('whom the evidence of a contract is offered', () => {
  it.each([
    ['a party', user('ann', 'OFFER'), true],
    ['somebody of whom only the server knows whether they are one', user('heir', 'OFFER'), true],
    ['an administrator who is none', user('root', 'ADMIN'), false],
    ['an administrator who signs', user('sue', 'ADMIN'), true],
    ['an administrator who is one of the agents', user('la', 'ADMIN'), true],
    ['an administrator in the name of a party', user('ann', 'OFFER', true), false],
  ])('%s', (_, who, sees) => expect(seesEvidence(who, contract, ['la', undefined])).toBe(sees))
})

describe('the receipts beside a contract', () => {
  const list = {
    contracts: [
      { id: 'second', chainId: 'b' },
      { id: 'first', chainId: 'a' },
    ],
    receipts: [
      { offerId: 'a', chainId: 'a' },
      { offerId: 'a2', chainId: 'a' },
      { offerId: 'b', chainId: 'b' },
      { offerId: 'c', chainId: 'c' },
    ],
  } as unknown as EvidenceList
  const of = (id?: string) => receiptsOf(list, id).map(({ offerId }) => offerId)

  it('are those of its own negotiation', () => {
    expect(of('first')).toEqual(['a', 'a2'])
    expect(of('second')).toEqual(['b'])
  })

  it('without a contract, of each that is offered and of no other client', () =>
    expect(of()).toEqual(['a', 'a2', 'b']))
})
