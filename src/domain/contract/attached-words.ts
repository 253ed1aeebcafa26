import { digestOf } from '#domain/evidence/hashing.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import type { SignedDocument } from './documents.ts'

/** How the event begins by which a side attached documents: releases before wrote `DOCUMENTS` alone. */
const ATTACHED_BY = (side: ContractSide): string => `DOCUMENTS:${side}:`

/** What they wrote. */
const UNNAMED = 'DOCUMENTS'

type Attached = Pick<SignedDocument, 'fileId' | 'label'>

/** What the event says of all that a side has attached from now on: each file with what it is called, under one hash. */
export const attachedInWords = (side: ContractSide, list: readonly Attached[]): string => {
  const named = list.map(({ fileId, label }) => [fileId, label] as const)
  return `${ATTACHED_BY(side)}${digestOf(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}

/**
 * Is that what a side has attached? `reasons`: of the events, in order. One of an older release names neither side nor documents: what was named
 * before it may have been changed by it.
 */
export const isAsAttached = (
  side: ContractSide,
  list: readonly Attached[],
  reasons: readonly (string | null)[],
): boolean => {
  const last = reasons.findLast((reason) => reason === UNNAMED || reason?.startsWith(ATTACHED_BY(side)))
  return !last || last === UNNAMED || last === attachedInWords(side, list)
}
