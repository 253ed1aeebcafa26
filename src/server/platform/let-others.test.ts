import { expect, it } from 'vitest'
import { letOthers } from './let-others.ts'

it('of several long works one goes on in each round of the event loop, and what else waits comes in between', async () => {
  const order: string[] = []
  const work = async (name: string) => {
    for (let part = 1; part <= 2; part++) {
      await letOthers()
      order.push(`${name}${part}`)
    }
  }
  const works = Promise.all([work('a'), work('b')])
  for (let round = 1; round <= 6; round++) {
    await new Promise(setImmediate)
    order.push('|')
  }
  await works
  expect(order.join('')).toMatch(/^\|?(?:[ab][12]\|+)+$/)
  expect(order.filter((each) => each !== '|').toSorted()).toEqual(['a1', 'a2', 'b1', 'b2'])
})
