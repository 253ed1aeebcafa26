import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { NetworkKind } from '#domain/account/login.ts'

/** An address however it is written, IPv4 inside IPv6 as the IPv4 address it is; null: it is none. */
const read = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const [plain = ''] = address.split('%')
  return isIP(plain) === 0 ? null : ipaddr.process(plain)
}

/**
 * Whose request it is: the forwarded address where a trusted proxy names one, without the port that some add. What is none (a proxy passes on
 * whatever it was sent) counts as the proxy's own, or everybody would be as many networks as they can spell.
 */
export const callerAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const plain = /^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip
  return read(plain) === null ? (socket.remoteAddress ?? '') : plain
}

/** The settings with which such a proxy was met, since the start. */
export const unknownProxies = new WeakSet<object>()

export const UNKNOWN_PROXY =
  'A request came with X-Forwarded-For from an address that TRUST_PROXY doesn’t name. Is that the proxy, all callers count as one, and one who guesses passwords locks everybody out: name it there. Is it none, this port is open to strangers.'

/** Does a proxy name its caller that TRUST_PROXY doesn't name? Then all who come through it count as one. `ips`: who is connected, and whom trusted ones name. */
export const comesThroughUnknown = ({ ips, headers }: Pick<FastifyRequest, 'ips' | 'headers'>): boolean =>
  ips?.length === 1 && headers['x-forwarded-for'] !== undefined

/** The first `groups` of sixteen bits of an IPv6 address; an IPv4 address as it is. */
const beginningOf = (address: string, count: number): string => {
  const known = read(address)
  if (known === null) return address
  if (!('parts' in known)) return known.toString()
  const groups = known.parts.slice(0, count).map((part) => part.toString(16))
  return `${groups.join(':')}::/${count * 16}`
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
  return isIP(site) === 4 ? site.replace(/\.\d+$/, '.0/24') : site
}

const KINDS: Readonly<Record<string, NetworkKind>> = {
  loopback: 'own',
  // The /48 of ::1: nobody else has an address in it.
  unspecified: 'own',
  private: 'local',
  linkLocal: 'local',
  uniqueLocal: 'local',
  carrierGradeNat: 'local',
}

/** What kind of network `prefixOf` named; null: it is not known. */
export const kindOfNetwork = (prefix: string | null): NetworkKind =>
  KINDS[read(prefix?.split('/')[0] ?? '')?.range() ?? ''] ?? 'public'
