import { createTurns, type Turns } from './turns.ts'

/** Calls of one network at a time: twice a person's, since an office shares an address. */
const NETWORK_HANDS = 8

/**
 * The line of visitors, by network. All of them together have half of the connections of the database, so that sessions are
 * always read and members never wait for a stranger; one network leaves two of those hands to the others. A call has one connection.
 */
export const visitorsTurns = (connections: number): Turns => {
  const hands = Math.max(1, Math.floor(connections / 2))
  return createTurns({
    name: 'visitors',
    hands,
    handsEach: Math.max(1, Math.min(NETWORK_HANDS, hands - 2)),
    each: 400,
    all: 4000,
  })
}
