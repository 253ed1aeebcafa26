import { isIPv6 } from 'node:net'

const groupsOf = (half: string): string[] => (half === '' ? [] : half.split(':'))

/** The first `groups` of sixteen bits of an IPv6 address; an IPv4 address as it is. */
const beginningOf = (address: string, count: number): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, count)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${count * 16}`
}

/**
 * Who is counted as one: an IPv4 address as it is, of an IPv6 address its /64, since whoever has one has all of it
 * (security.md M4).
 */
export const networkOf = (address: string): string => beginningOf(address, 4)

/** What one customer may have of IPv6 at most, 65,536 times a /64: counted as well, with a wider allowance. */
export const siteOf = (address: string): string => beginningOf(address, 3)

/** As much of an address as says where somebody was without saying more than is known: an IPv4 /24, an IPv6 /48. */
export const prefixOf = (address: string): string => {
  const site = siteOf(address)
  return /^\d+\.\d+\.\d+\.\d+$/.test(site) ? site.replace(/\.\d+$/, '.0/24') : site
}
