import { describe, expect, it } from 'vitest'
import { mergeBody } from './merge.ts'

type B = Record<string, unknown>
describe('mergeBody (api.md "Shapes": PUT merges by top-level section)', () => {
  const kept: B = { price: 5, terms: { a: 1, b: 2 }, items: [{ name: 'x' }], photo: { id: '1', name: 'n' } }
  it('leaves what was not sent', () => expect(mergeBody(kept, {})).toEqual(kept))
  it('replaces within a section only what was sent', () =>
    expect(mergeBody(kept, { terms: { b: 3 } }).terms).toEqual({ a: 1, b: 3 }))
  it('null clears an answer and a section', () => {
    expect(mergeBody(kept, { terms: { a: null } }).terms).toEqual({ b: 2 })
    expect(mergeBody(kept, { terms: null })).not.toHaveProperty('terms')
    expect(mergeBody(kept, { price: null })).not.toHaveProperty('price')
  })
  it('a blank text clears as null does', () => {
    expect(mergeBody(kept, { price: '' })).not.toHaveProperty('price')
    expect(mergeBody(kept, { terms: { a: '' } }).terms).toEqual({ b: 2 })
  })
  it('replaces lists and files as a whole', () => {
    expect(mergeBody(kept, { items: [] }).items).toEqual([])
    expect(mergeBody(kept, { photo: { id: '2' } }).photo).toEqual({ id: '2' })
  })
  it('drops nulls also when there was nothing yet', () =>
    expect(mergeBody({} as B, { terms: { a: null, b: 1 } })).toEqual({ terms: { b: 1 } }))
})
