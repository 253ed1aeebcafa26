import { refuse } from '#domain/kernel/refusal.ts'
import { isDate } from '#domain/kernel/time/calendar.ts'
import type { Guard, ContractAsk } from '#domain/negotiation/row.ts'
import { inForce } from '#domain/negotiation/in-force.ts'
import { turnOf } from './stages.ts'
import { isSigning } from './vocabulary.ts'

type G = Guard<ContractAsk>

export const isSigner: G = ({ contract, actor }) =>
  contract.signers.some((s) => s.userId === actor.userId) ? null : 'not-allowed'

/** In the signer's own stage, once. Source: negotiation.md §3, table of refusals. */
export const ownTurn: G = ({ contract, actor }) => {
  if (turnOf(contract, actor.userId)) return null
  const mine = contract.signers.filter((s) => s.userId === actor.userId)
  if (mine.every((s) => s.signedAt !== null)) return 'already-signed'
  return isSigning(contract.state) ? 'not-your-turn' : 'action-not-available'
}

export const bothImages: G = ({ input }) => (input.hasSignature === false ? 'signature-required' : null)

/** Electronic records were agreed to, before or with this signature (15 U.S.C. 7001(c), issue 11 "Signing"). */
export const consented: G = ({ input }) => (input.consented === false ? 'records-consent-required' : null)

/** Everybody signs the same documents: after the first signature none comes or goes (issue 11 "Documents"). */
export const nobodySigned: G = ({ contract }) =>
  contract.signers.some((s) => s.signedAt !== null) ? 'documents-fixed' : null

/** An agreement that fell through may have been followed by another one, which nobody meant to cancel. */
export const thisContract: G = ({ contract, input }) =>
  input.contractId === undefined || input.contractId === contract.id ? null : 'stale-version'

/** K6: after the sale is recorded there is nothing left to cancel. */
export const inEscrow: G = ({ n }) => (inForce(n) ? null : 'action-not-available')

/** K9: what has happened is noted on the day it happened or later, where the home is. */
export const notedInTime: G = ({ input: { mark, today = '' } }) => {
  const details = (['receivedOn', 'doneOn'] as const)
    .filter((path) => mark?.[path] && !(isDate(mark[path]) && mark[path] <= today))
    .map((path) => ({ path, message: 'Enter a day that has come.' }))
  return details.length > 0 ? refuse('invalid', { details }) : null
}
