import { expect, it } from 'vitest'
import { sameAnswer } from './sameAnswer.ts'

it('blank, null and missing answers are the same', () => {
  expect(sameAnswer({ a: '' }, { a: null, b: [] })).toBe(true)
  expect(sameAnswer({ a: false }, {})).toBe(false)
})
