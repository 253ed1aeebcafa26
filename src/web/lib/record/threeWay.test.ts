import { describe, expect, it } from 'vitest'
import { changedSections, threeWay, withTheirs } from './threeWay.ts'

const base = { price: 1, terms: { daysToClose: 30, downPaymentPercentage: 20, file: { id: 'f', name: 'x' } } }

describe('two changes of one record', () => {
  it('different answers of one section: both survive, and nobody is asked', () => {
    const mine = { ...base, terms: { ...base.terms, daysToClose: 45 } }
    const theirs = { ...base, terms: { ...base.terms, downPaymentPercentage: 25 } }
    expect(threeWay(mine, base, theirs)).toEqual({
      value: { price: 1, terms: { ...base.terms, daysToClose: 45, downPaymentPercentage: 25 } },
      clashes: [],
    })
  })

  it('the same answer, changed to different values, is a clash; mine stands until it is chosen', () => {
    const mine = { ...base, terms: { ...base.terms, daysToClose: 45 } }
    const theirs = { ...base, terms: { ...base.terms, daysToClose: 21 } }
    const { value, clashes } = threeWay(mine, base, theirs)
    expect(clashes).toEqual([{ path: 'terms.daysToClose', mine: 45, theirs: 21 }])
    expect(value.terms.daysToClose).toBe(45)
    expect(withTheirs(value, clashes).terms.daysToClose).toBe(21)
  })

  it('the same change on both sides is no clash', () => {
    const both = { ...base, price: 2 }
    expect(threeWay(both, base, both)).toEqual({ value: both, clashes: [] })
  })

  it('a file and a list are one answer each', () => {
    const mine = { ...base, terms: { ...base.terms, file: { id: 'g', name: 'mine' } } }
    const theirs = { ...base, terms: { ...base.terms, file: { id: 'h', name: 'theirs' } } }
    expect(threeWay(mine, base, theirs).clashes.map(({ path }) => path)).toEqual(['terms.file'])
    expect(threeWay({ a: [1, 2] }, { a: [1] }, { a: [1, 3] }).clashes.map(({ path }) => path)).toEqual(['a'])
  })

  it('an answer cleared there and changed here is asked, one cleared there alone is cleared', () => {
    const cleared: { price: number | null } = { price: null }
    expect(threeWay({ price: 2 as number | null }, { price: 1 }, cleared).clashes).toHaveLength(1)
    expect(threeWay({ price: 1 as number | null }, { price: 1 }, cleared).value.price).toBeNull()
  })

  it('with no base known, what both sides answered differently is asked, and nothing is lost', () => {
    const mine: { a: number; b: number | null; c: number | null } = { a: 1, b: 5, c: null }
    const theirs: { a: number; b: number | null; c: number | null } = { a: 2, b: null, c: 6 }
    expect(threeWay(mine, {}, theirs)).toEqual({
      value: { a: 1, b: 5, c: 6 },
      clashes: [{ path: 'a', mine: 1, theirs: 2 }],
    })
  })
})

it('api.md "Shapes": only changed sections travel, and a cleared one as null', () => {
  const before = { price: 1, description: 'Sunny' as string | null, address: { city: 'Oakland' } }
  const now = { price: 2, description: null, address: { city: 'Oakland', zip: null } }
  expect(changedSections(now, before)).toEqual({ price: 2, description: null })
})
