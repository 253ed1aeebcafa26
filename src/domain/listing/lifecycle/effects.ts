import { cancelAll, closeNegotiation, deleteUndelivered } from '#domain/negotiation/consequences.ts'
import { openRound } from '#domain/negotiation/chain.ts'
import type { Ask, Effect } from '#domain/negotiation/row.ts'

type E = Effect<Ask>

/** A save that changed something is on record, also where the listing stays what it is (invariant 17). */
export const recordSave: E = ({ input }) =>
  input.touched?.anything ? [{ kind: 'listing-saved', terms: input.touched.terms }] : []
export const close: E = ({ n }) => closeNegotiation(n)
export const dropUndelivered: E = ({ n }) => deleteUndelivered(n)
export const cancelRound: E = ({ n }) => {
  const round = openRound(n)
  return round ? cancelAll([round], 'CLOSED') : []
}
