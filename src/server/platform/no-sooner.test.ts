import { describe, expect, it } from 'vitest'
import { noSooner } from './no-sooner.ts'

describe('an answer that is given no sooner (findings on security, 10)', () => {
  it.each([
    ['what is done', () => Promise.resolve('done'), { status: 'fulfilled', value: 'done' }],
    ['what fails', () => Promise.reject(new Error('no')), { status: 'rejected', reason: new Error('no') }],
  ])('waits: %s', async (_what, work, answer) => {
    const over = Promise.withResolvers<void>()
    const seen: string[] = []
    const given = noSooner(5, work, (ms) => {
      seen.push(`${ms}`)
      return over.promise.then(() => void seen.push('over'))
    })
    void given.catch(() => {}).finally(() => seen.push('given'))
    await new Promise(setImmediate)
    expect(seen).toEqual(['5'])
    over.resolve()
    expect((await Promise.allSettled([given]))[0]).toEqual(answer)
    expect(seen.slice(0, 2)).toEqual(['5', 'over'])
  })
})
