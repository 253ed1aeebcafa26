import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/call/apiError.ts'
import { SafeKey } from './keys.ts'

const failing = (error: Error, keys: string[]) => (key: string) => {
  keys.push(key)
  return Promise.reject(error)
}

describe('a dialog sends nothing twice (api.md "Shapes")', () => {
  it('repeats a lost request under the same key', async () => {
    const keys: string[] = []
    const safe = new SafeKey()
    await expect(safe.run({ a: 1 }, failing(new ApiError(0, 'no-connection', 'x'), keys))).rejects.toThrow()
    await safe.run({ a: 1 }, (key) => Promise.resolve(keys.push(key)))
    expect(keys[0]).toBe(keys[1])
  })

  it('asks again after a no, and with other words', async () => {
    const keys: string[] = []
    const safe = new SafeKey()
    await expect(safe.run({ a: 1 }, failing(new ApiError(409, 'stale', 'x'), keys))).rejects.toThrow()
    await expect(safe.run({ a: 1 }, failing(new ApiError(503, 'unavailable', 'x'), keys))).rejects.toThrow()
    await safe.run({ a: 2 }, (key) => Promise.resolve(keys.push(key)))
    expect(new Set(keys).size).toBe(3)
  })
})
