import { describe, expect, it } from 'vitest'
import { approvedTerms, touchedBy } from './sections.ts'

describe('what a Primary Seller approves (L07, L09, L12)', () => {
  const body = {
    price: 900_000,
    address: { city: 'Oakland', latitude: 1 },
    offerDetails: { instantAuction: {} },
  }

  it('is the same where only texts, pictures, the pin, or nothing changed', () => {
    const after = {
      ...body,
      description: 'New words',
      assignLiability: null,
      address: { city: 'Oakland', latitude: 2 },
      offerDetails: { instantAuction: { loanDays: null } },
    }
    expect(touchedBy(body, after).terms).toBe(false)
    expect(approvedTerms(after)).toEqual(approvedTerms(body))
  })

  it('is another with another price, clause, item, or owner', () => {
    for (const change of [
      { price: 900_000.5 },
      { proofOfFundsRequired: true },
      { includedItems: [{ name: 'Piano' }] },
      { primaryOwner: { user: { firstName: 'Ann' } } },
    ]) {
      const after = { ...body, ...change }
      expect(touchedBy(body, after).terms).toBe(true)
      expect(approvedTerms(after)).not.toEqual(approvedTerms(body))
    }
  })
})
