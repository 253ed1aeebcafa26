import { describe, expect, it } from 'vitest'
import { sameAnswers } from './same.ts'

describe('the same answers', () => {
  it('whatever order the keys came in, and whether nothing is null or left out', () => {
    for (const [a, b] of [
      [
        { x: 1, y: { p: true, q: 'z' } },
        { y: { q: 'z', p: true }, x: 1 },
      ],
      [{ x: 1, y: null }, { x: 1 }],
      [{ x: undefined }, {}],
      [null, undefined],
      [[{ a: 1, b: null }], [{ a: 1 }]],
    ])
      expect(sameAnswers(a, b), JSON.stringify([a, b])).toBe(true)
  })

  it('another value, another length, another order of a list, or nothing instead of something', () => {
    for (const [a, b] of [
      [{ x: 1 }, { x: 2 }],
      [{ x: 0 }, {}],
      [{ x: false }, { x: null }],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [['a'], ['a', 'b']],
      [{}, null],
      [{ 0: 'a' }, ['a']],
      ['1', 1],
    ])
      expect(sameAnswers(a, b), JSON.stringify([a, b])).toBe(false)
  })
})
