import { DRAW, drawnFaults, type DrawnFault } from '#domain/evidence/drawn.ts'
import { linksLate } from '#domain/evidence/row.ts'
import { nameOfWords } from '#domain/paper/words-key.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { ContractRow } from '../store-recorded.ts'
import { isByHand } from './state.ts'

const SAID: Readonly<Record<DrawnFault, string>> = {
  again: 'The paper of the agreement was drawn again after a signature.',
  paper: 'The paper that everybody signs is not the one that was drawn: an event names another one.',
  words: 'The words of the agreement are not those that were drawn: an event names others.',
  unnamed: 'The paper of the agreement is named by no event.',
}

interface Drawn {
  /** What people read as text in place of the paper; null: nothing. */
  readonly words: object | null
  /** Hash of the terms that the accepted document stands for; null: of none. */
  readonly terms: string | null
  /** When this database began to name papers, ISO. What was begun within a day of it may be by a process of the release before. */
  readonly since: string
  /** The events that an operator gave their receipts: an older release wrote them, later than that. */
  readonly vouchedLate: ReadonlySet<string>
}

/** The paper of an agreement, its words, and its terms against the event that names them. `events`: of this contract, in order. */
export const judgeDrawn = (
  contract: ContractRow,
  events: readonly LinkedRow[],
  { words, terms, since, vouchedLate }: Drawn,
): string[] => {
  const isDrawn = (row: LinkedRow) => row.action === DRAW && !isByHand(row)
  const named = events.find(isDrawn)
  const faults = drawnFaults(
    events.map((row) => ({
      draws: isDrawn(row),
      signs: row.stage !== null,
      paper: row.paper,
      words: row.reason,
    })),
    { hash: contract.document_hash, words: words && nameOfWords(words) },
  )
  // Up to the first signature: that one names the paper.
  const signs = events.findIndex((row) => row.stage !== null)
  const byOlderRelease = events.slice(0, signs + 1).some((row) => vouchedLate.has(row.id))
  const silent =
    contract.document_hash === null ||
    contract.state === 'CANCELLED' ||
    linksLate(since, contract.created_at) ||
    byOlderRelease
  return [
    ...faults.flatMap((fault) => (fault === 'unnamed' && silent ? [] : [SAID[fault]])),
    ...(named && named.shown_hash !== terms
      ? ['The terms that the agreement was drawn from are not those that were accepted.']
      : []),
  ]
}
