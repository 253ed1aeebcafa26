import type { ContractState } from './vocabulary.ts'

/**
 * Which paper is shown as the final contract: the sealed one, which comes once everybody has signed. A paper from outside
 * is that only of an agreement that ended without one: while a stage is open it is somebody's upload and no contract.
 */
export const finalPaperOf = <P>(
  state: ContractState,
  papers: { readonly sealed: P | null; readonly outside: P | null },
): { readonly paper: P; readonly sealed: boolean } | null => {
  if (papers.sealed) return { paper: papers.sealed, sealed: true }
  return papers.outside && state === 'CANCELLED' ? { paper: papers.outside, sealed: false } : null
}
