import { describe, expect, it } from 'vitest'
import { placeInWords } from '#domain/account/login.ts'
import { callerAddress, kindOfNetwork, networkOf, prefixOf, siteOf } from './network.ts'

describe('who is counted as one (security.md M4)', () => {
  it.each([
    ['185.1.2.3', '185.1.2.3'],
    ['::ffff:185.1.2.3', '185.1.2.3'],
    ['::ffff:cb00:7101', '203.0.113.1'],
    ['0:0:0:0:0:ffff:cb00:7101', '203.0.113.1'],
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

describe('whose request it is', () => {
  const of = (ip: string) => callerAddress({ ip, socket: { remoteAddress: '10.0.0.1' } as never })
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5013', '203.0.113.9'],
    ['[2001:db8::1]:5013', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['garbage', '10.0.0.1'],
    ['<script>', '10.0.0.1'],
    ['203.0.113.9:x', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('%j is %s', (ip, address) => expect(of(ip)).toBe(address))
})

describe('where a session was opened, in words', () => {
  it.each([
    ['127.0.0.1', 'The machine Parley runs on'],
    ['::1', 'The machine Parley runs on'],
    ['::ffff:127.0.0.1', 'The machine Parley runs on'],
    ['::ffff:cb00:7101', 'Network 203.0.113.…'],
    ['203.0.113.9', 'Network 203.0.113.…'],
    ['2a00:1450:4001:800::1', 'Network 2a00:1450:4001:…'],
    ['10.1.2.3', 'A local network (10.1.2.…)'],
    ['172.31.0.1', 'A local network (172.31.0.…)'],
    ['172.32.0.1', 'Network 172.32.0.…'],
    ['192.168.7.1', 'A local network (192.168.7.…)'],
    ['169.254.1.1', 'A local network (169.254.1.…)'],
    ['100.64.0.1', 'A local network (100.64.0.…)'],
    ['100.127.255.1', 'A local network (100.127.255.…)'],
    ['100.128.0.1', 'Network 100.128.0.…'],
    ['fd12:3456:789a::1', 'A local network (fd12:3456:789a:…)'],
    ['fe80::1%eth0', 'A local network (fe80:0:0:…)'],
  ])('%s: %s', (address, words) => {
    const network = prefixOf(address)
    expect(placeInWords(network, kindOfNetwork(network))).toBe(words)
  })
  it('what is not known is said so', () =>
    expect(placeInWords(null, kindOfNetwork(null))).toBe('Place unknown'))
})
