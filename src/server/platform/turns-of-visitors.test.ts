import { describe, expect, it } from 'vitest'
import { visitorsTurns } from './turns-of-visitors.ts'

/** How many calls of each address begin at once; none ends. */
const begunOf = async (connections: number, addresses: readonly string[]) => {
  const begun: string[] = []
  const turns = visitorsTurns(connections)
  for (const address of addresses)
    void turns.run(address, () => {
      begun.push(address)
      return new Promise(() => {})
    })
  await new Promise(setImmediate)
  return begun
}
const times = (count: number, address: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => address(n))

describe('the line of visitors (security.md M10)', () => {
  it('a network has eight calls at work; a site (an IPv6 /48) has sixteen', async () => {
    expect(
      (
        await begunOf(
          80,
          times(40, () => '203.0.113.1'),
        )
      ).length,
    ).toBe(8)
    expect(
      (
        await begunOf(
          80,
          times(40, (n) => `2001:db8:1:5::${n}`),
        )
      ).length,
    ).toBe(8)
    expect(
      (
        await begunOf(
          80,
          times(40, (n) => `2001:db8:1:${n}::1`),
        )
      ).length,
    ).toBe(16)
  })

  it.each([
    ['an address', () => '203.0.113.1'],
    ['a site', (n: number) => `2001:db8:1:${n}::1`],
  ])('%s leaves two hands to everybody else, however few there are', async (_, flood) => {
    const others = ['198.51.100.1', '2001:db8:2::1']
    expect((await begunOf(20, [...times(100, flood), ...others])).slice(-2)).toEqual(others)
    expect((await begunOf(8, [...times(100, flood), ...others])).slice(-2)).toEqual(others)
  })
})
