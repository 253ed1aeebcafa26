import { networkOf, siteOf } from './http/network.ts'
import { createTurns, type Turns } from './turns.ts'

/** Calls of one network at a time: twice a person's, since an office shares an address. */
const NETWORK_HANDS = 8

/** Of one site, where a provider may have many customers. */
const SITE_HANDS = 16

/**
 * The line of visitors, by their addresses: sites in turn, and in a site its networks. All of them together have half of the connections of
 * the database, so that sessions are always read and members never wait for a stranger; one site leaves two of those hands to the others. A
 * call has one connection.
 */
export const visitorsTurns = (connections: number): Turns => {
  const hands = Math.max(1, Math.floor(connections / 2))
  const atMost = (own: number) => Math.max(1, Math.min(own, hands - 2))
  return createTurns({
    name: 'visitors',
    hands,
    handsEach: atMost(NETWORK_HANDS),
    each: 400,
    all: 4000,
    keysOf: (address) => [siteOf(address), networkOf(address)],
    handsTogether: atMost(SITE_HANDS),
    together: 1000,
  })
}
