import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AddressProblem } from '#domain/webhook/webhook.ts'

/** Where a name leads; tests bring their own. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>

/** Somebody else's name server may take its time, and takes no more of ours. */
const RESOLVE_MS = 5_000

const resolver = new Resolver({ timeout: RESOLVE_MS / 2, tries: 2 })

/** By the machine's own name servers, on no thread of Node.js: slow ones of strangers hold no file and no password up. */
const askServers: Resolve = async (host) => {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = (list: PromiseSettledResult<string[]>, family: number) =>
    list.status === 'fulfilled' ? list.value.map((address) => ({ address, family })) : []
  return [...found(four, 4), ...found(six, 6)]
}

/** A developer's machine knows names of its own, such as localhost. */
const askMachine: Resolve = (host) => lookup(host, { all: true, verbatim: true })

export const resolverFor = (local: boolean): Resolve => (local ? askMachine : askServers)

/** What the registry gives out for the internet: everything else of IPv6 is somebody's own, or IPv4 in disguise (RFC 4291, 2.4). */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by its number, but answered by the machine's own host in a large cloud: addresses, health, and credentials of the machine. */
const HOSTS_OWN = ['168.63.129.16']

/**
 * Is this an address of the public internet? Everything with a purpose of its own is not: loopback, private, link-local (where clouds
 * keep their metadata), carrier-grade NAT, multicast, documentation, and every way to write an IPv4 address inside an IPv6 one.
 */
export const isPublicAddress = (address: string): boolean => {
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  if (plain.kind() === 'ipv6') return plain.range() === 'unicast' && plain.match(GLOBAL_V6)
  return plain.range() === 'unicast' && !HOSTS_OWN.includes(plain.toString())
}

/** The host of an address as a resolver takes it: brackets of IPv6 off. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** What is wrong with an address by its form alone; null: nothing. `local`: a developer's own machine will do, without TLS. */
export const formProblem = (text: string, local: boolean): AddressProblem | null => {
  if (!URL.canParse(text)) return 'not-an-address'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not-an-address'
  if (url.protocol === 'http:' && !local) return 'not-https'
  if (url.username !== '' || url.password !== '') return 'with-credentials'
  const host = hostOf(url)
  if (!local && isIP(host) !== 0 && !isPublicAddress(host)) return 'private-network'
  return null
}

export class BadAddress extends Error {
  readonly problem: AddressProblem
  constructor(problem: AddressProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * The addresses that a host leads to, every one of them checked: the caller connects to one of these and asks nobody again, so that a
 * name which leads elsewhere a moment later leads nowhere. Throws `BadAddress`.
 */
export const resolveChecked = async (
  host: string,
  { local, resolve }: { readonly local: boolean; readonly resolve: Resolve },
): Promise<readonly { address: string; family: number }[]> => {
  const late = new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new BadAddress('unknown-host')), RESOLVE_MS).unref()
  })
  const found = await Promise.race([resolve(host), late]).catch(() => [])
  if (found.length === 0) throw new BadAddress('unknown-host')
  if (!local && found.some(({ address }) => !isPublicAddress(address)))
    throw new BadAddress('private-network')
  return found
}

/** What is wrong with an address, its host looked up as well; null: nothing, for now. It is asked again at every connection. */
export const addressProblem = async (
  text: string,
  how: { readonly local: boolean; readonly resolve: Resolve },
): Promise<AddressProblem | null> => {
  const problem = formProblem(text, how.local)
  if (problem) return problem
  try {
    await resolveChecked(hostOf(new URL(text)), how)
    return null
  } catch (error) {
    if (error instanceof BadAddress) return error.problem
    throw error
  }
}
