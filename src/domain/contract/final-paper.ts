import type { ContractState } from './vocabulary.ts'

/**
 * Which paper is shown as the final contract: the sealed one; a paper signed outside only where no sealed one exists,
 * and not in the seconds between the last signature and the seal, when one is on its way.
 */
export const finalPaperOf = <P>(
  state: ContractState,
  papers: { readonly sealed: P | null; readonly outside: P | null },
): { readonly paper: P; readonly sealed: boolean } | null => {
  if (papers.sealed) return { paper: papers.sealed, sealed: true }
  return papers.outside && state !== 'COMPLETED' ? { paper: papers.outside, sealed: false } : null
}
