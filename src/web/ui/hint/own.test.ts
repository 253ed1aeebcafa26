import { expect, test } from 'vitest'
import { andThen, idsOf } from './own.ts'

test('an element with a hint keeps what it does itself, which comes first', () => {
  const done: string[] = []
  andThen(
    (event: string) => done.push(`own ${event}`),
    (event: string) => done.push(`hint ${event}`),
  )('focus')
  andThen(undefined, (event: string) => done.push(`hint ${event}`))('blur')
  expect(done).toEqual(['own focus', 'hint focus', 'hint blur'])
})

test('what describes an element is described by the hint as well', () => {
  expect(idsOf('own', 'hint')).toBe('own hint')
  expect(idsOf(undefined, 'hint')).toBe('hint')
  expect(idsOf('own', undefined)).toBe('own')
  expect(idsOf(undefined, undefined)).toBe(undefined)
})
