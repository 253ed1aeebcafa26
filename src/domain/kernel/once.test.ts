import { expect, it } from 'vitest'
import { once } from './once.ts'

it('a finding is made once for each record, and a new record is asked anew', () => {
  let made = 0
  const count = once((list: readonly number[]) => {
    made += 1
    return list.find((n) => n > 2)
  })
  const list = [1, 2]
  expect([count(list), count(list), made]).toEqual([undefined, undefined, 1])
  expect([count([...list, 3]), made]).toEqual([3, 2])
})
