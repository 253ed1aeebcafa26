import { describe, expect, it } from 'vitest'
import { disclosedTerms, rootOfDisclosed, termsRoot } from './terms.ts'

const salt = 'cd'.repeat(32)
const body = { terms: { offerAmount: 100, notes: [] }, buyer: { name: 'Ann', phone: '805' }, 'a/b': null }

describe('delivered terms', () => {
  it('prove the same for who may read all and for who may read some', () => {
    const root = termsRoot(salt, body)
    const all = disclosedTerms(salt, body, body)
    const some = disclosedTerms(salt, body, { terms: { offerAmount: 100 }, buyer: { name: 'Ann' } })
    expect(rootOfDisclosed(all)).toBe(root)
    expect(rootOfDisclosed(some)).toBe(root)
    expect(JSON.stringify(some)).not.toContain('805')
    expect(some.filter((leaf) => 'hidden' in leaf)).toHaveLength(3)
  })

  it('give nothing where the reader is shown something else in the same place', () => {
    const shown = disclosedTerms(salt, body, { buyer: { name: 'Buyer A' } })
    expect(shown.every((leaf) => 'hidden' in leaf)).toBe(true)
  })

  it('are others when a value, a place or the salt is another', () => {
    const roots = [
      termsRoot(salt, body),
      termsRoot(salt, { ...body, terms: { offerAmount: 101, notes: [] } }),
      termsRoot(salt, { ...body, terms: { amount: 100, notes: [] } }),
      termsRoot('ef'.repeat(32), body),
    ]
    expect(new Set(roots).size).toBe(4)
  })
})
