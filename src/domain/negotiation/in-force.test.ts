import { describe, expect, it } from 'vitest'
import type { Negotiation } from './heads.ts'
import type { ContractAsk } from './row.ts'
import { inEscrow } from '#domain/contract/guards.ts'
import { inForce } from './in-force.ts'
import { signingWait } from '#domain/contract/waiting.ts'

const withStates = (contract: string | null, listing: string) =>
  ({ contract: contract && { state: contract }, listing: { state: listing } }) as unknown as Negotiation

describe('an agreement is in force', () => {
  it.each([
    ['COMPLETED', 'PENDING_ESCROW', true],
    ['COMPLETED', 'CLOSED', false],
    ['CANCELLED', 'PENDING_ESCROW', false],
    ['PENDING_SELLER_REVIEW', 'PENDING_ESCROW', false],
    [null, 'PENDING_ESCROW', false],
  ])('a contract %s of a home %s: %s; what is asked under it is refused otherwise', (contract, home, is) => {
    const n = withStates(contract, home)
    expect(inForce(n)).toBe(is)
    expect(inEscrow({ n } as ContractAsk)).toBe(is ? null : 'action-not-available')
  })
})

describe('a wait for signatures', () => {
  it('is reminded of after a day', () => {
    expect(signingWait(1_000)).toEqual({ since: 1_000, remindAt: 86_401_000 })
  })
})
