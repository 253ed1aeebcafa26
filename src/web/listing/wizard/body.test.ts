import { describe, expect, it } from 'vitest'
import { sameAnswer } from '#web/lib/sameAnswer.ts'
import { bodyOf, changedSections, merge } from './body.ts'

describe('what a save of the listing wizard sends', () => {
  it('spec 2 §3: -1 of a preference is no answer in the form', () => {
    const body = bodyOf({
      offerDetails: { offerType: 'GLOBAL', instantAuction: { loanDays: -1, earnestMoney: 3 } },
    })
    expect(body.offerDetails?.instantAuction).toEqual({ loanDays: null, earnestMoney: 3 })
  })

  it('api.md "Shapes": only changed sections travel, and a cleared one as null', () => {
    const before = bodyOf({ price: 1, description: 'Sunny', address: { city: 'Oakland' } })
    const now = { ...before, price: 2, description: null, address: { city: 'Oakland', zip: null } }
    expect(changedSections(now, before)).toEqual({ price: 2, description: null })
  })

  it('blank, null and missing answers are the same', () => {
    expect(sameAnswer({ a: '' }, { a: null, b: [] })).toBe(true)
    expect(sameAnswer({ a: false }, {})).toBe(false)
  })
})

describe('a newer version from another window', () => {
  const before = bodyOf({ price: 1, squareFeet: 900, description: 'Sunny' })

  it('fills in what was not touched here, and leaves what was', () => {
    const mine = { ...before, price: 2 }
    expect(merge(mine, before, { ...before, squareFeet: 950 })).toEqual({
      take: ['squareFeet'],
      clash: false,
    })
  })

  it('clashes where both changed the same answer, and not where both gave the same one', () => {
    const mine = { ...before, price: 2 }
    expect(merge(mine, before, { ...before, price: 3 })).toEqual({ take: [], clash: true })
    expect(merge(mine, before, { ...before, price: 2 })).toEqual({ take: [], clash: false })
  })
})
