import { expect, test } from 'vitest'
import { moved, placed } from './order.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }]
const ids = (list: readonly { id: string }[]) => list.map((each) => each.id).join('')

test('a photograph moves to a place, and no farther than the ends', () => {
  expect(ids(moved([a, b, c], 'c', 0))).toBe('cab')
  expect(ids(moved([a, b, c], 'a', 1))).toBe('bac')
  expect(ids(moved([a, b, c], 'b', 9))).toBe('acb')
  expect(ids(moved([a, b, c], 'b', -1))).toBe('bac')
  expect(ids(moved([a, b], 'x', 0))).toBe('ab')
})

test('pictures that arrive out of turn stand as they were chosen', () => {
  expect(ids(placed([a, c], b, new Set(['c'])))).toBe('abc')
  expect(ids(placed([c, b], a, new Set(['b', 'c'])))).toBe('acb')
  expect(ids(placed([b, a], c, new Set()))).toBe('bac')
})
