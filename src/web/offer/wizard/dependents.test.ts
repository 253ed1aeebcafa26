import { describe, expect, it } from 'vitest'
import { answer } from '#domain/offer/form/answers.ts'
import { changedPaths } from './dependents.ts'

const paths = (list: readonly { path: string }[]) => list.map((each) => each.path).toSorted()

describe('what follows from an answer, as the form takes it (spec 3 §4 "Dependent answers")', () => {
  it('names the derived answers alone', () => {
    const before = { terms: { offerAmount: 1_000_000, downPaymentPercentage: 20 } }
    const after = answer(before, 'terms.downPaymentPercentage', 20, 'CA')
    expect(paths(changedPaths(before, after))).toEqual([
      'terms.downPaymentDollar',
      'terms.loanAmountDollar',
      'terms.loanAmountPercentage',
    ])
  })

  it('clears with null, and hands lists over as a whole', () => {
    const before = {
      primaryBuyer: { ownerType: 'CORPORATION' as const, orgName: 'Hart LLC' },
      secondaryBuyers: [{ user: { firstName: 'Ann' } }],
    }
    const after = answer(before, 'primaryBuyer.ownerType', 'CORPORATION', 'CA')
    expect(changedPaths(before, after)).toEqual([{ path: 'secondaryBuyers', value: [] }])
  })

  it('says nothing where null and missing mean the same', () => {
    expect(changedPaths({ terms: { loan: null } }, { terms: {} })).toEqual([])
  })
})
