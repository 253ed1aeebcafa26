import { describe, expect, it } from 'vitest'
import { networkOf, siteOf } from './network.ts'

describe('who is counted as one (security.md M4)', () => {
  it.each([
    ['185.1.2.3', '185.1.2.3'],
    ['::ffff:185.1.2.3', '185.1.2.3'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:bbbb:1:2:3', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network))
  it.each([
    ['185.1.2.3', '185.1.2.3'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::', '2001:db8:1::/48'],
    ['2001:db8:2::', '2001:db8:2::/48'],
  ])('%s belongs to the site %s', (address, site) => expect(siteOf(address)).toBe(site))
})
