import { describe, expect, it } from 'vitest'
import { createLimits } from './limits.ts'

describe('the general limit (api.md "Session")', () => {
  it('nothing answers 429 at the promised rate; far above it, it does', () => {
    let now = 0
    const { user, address } = createLimits(100, 0, () => now)
    for (let call = 0; call < 2000; call++) {
      now += 10
      user('steady')
    }
    expect(() => {
      for (let call = 0; call < 1000; call++) user('flood')
    }).toThrow('too-many-requests')
    // One user's flood is not another's.
    expect(() => user('steady')).not.toThrow()
    for (let call = 0; call < 5000; call++) address('no limit')
  })
})
