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

  it('of a site (an IPv6 /48) has twice as much as one of its networks has, and no IPv4 address has more', () => {
    const { address } = createLimits(0, 10, () => 0)
    const many = (calls: number, ip: (call: number) => string) => {
      for (let call = 0; call < calls; call++) address(ip(call))
    }
    many(20, () => '2001:db8:1:1::1')
    expect(() => address('2001:db8:1:1::2')).toThrow('too-many-requests')
    many(20, (call) => `2001:db8:1:${(call + 2).toString(16)}::1`)
    expect(() => address('2001:db8:1:ffff::1')).toThrow('too-many-requests')
    address('2001:db8:2::1')
    many(20, () => '203.0.113.1')
    expect(() => address('203.0.113.1')).toThrow('too-many-requests')
  })
})
