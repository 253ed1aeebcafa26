import { expect, it } from 'vitest'
import { stepProblems } from './stepProblems.ts'
import { WIZARD_COPY } from './copy.ts'

const services = {
  warrantyIncluded: true,
  warrantyCompany: 'A',
  warrantyMaxCost: 3000,
  warrantyPayer: 'SELLER' as const,
}

it('a warranty above its cap is said on its own step, and only there (spec 3 §9)', () => {
  const body = { services } as Parameters<typeof stepProblems>[1]
  expect(stepProblems(5, body, { state: 'FL' })).toEqual([
    { path: 'services.warrantyMaxCost', message: 'Invalid value' },
  ])
  expect(stepProblems(6, body, { state: 'FL' })).toEqual([])
})

it('a date to answer by lies ahead, which is said on step 7 (negotiation.md §1.5 CK4)', () => {
  const at = (expiresAt: string) =>
    stepProblems(7, { expiresAt } as Parameters<typeof stepProblems>[1], { state: 'FL' }).filter(
      ({ path }) => path === 'expiresAt',
    )
  expect(at('2020-01-01T00:00:00.000Z')).toEqual([
    { path: 'expiresAt', message: 'Please pick a time in the future.' },
  ])
  expect(at(new Date(Date.now() + 3_600_000).toISOString())).toEqual([])
})

it('a day that is missing is called what its field is called (spec 3 §5)', () => {
  const body = {
    terms: { useDaysToClose: false },
    contingencies: { contingentOnSale: true, propertyListedForSale: true, inEscrow: true },
  } as Parameters<typeof stepProblems>[1]
  const asked = [2, 3].flatMap((step) => stepProblems(step, body, { state: 'CA' }))
  const { terms, sale } = WIZARD_COPY
  for (const [path, label] of [
    ['terms.exactClosingDate', terms.closingDate],
    ['contingencies.listingDate', sale.listingDate],
    ['contingencies.escrowClosedDate', sale.escrowClosingDate],
  ])
    expect(asked).toContainEqual({ path, message: `Enter a valid ${label} (MM/DD/YYYY)` })
})
