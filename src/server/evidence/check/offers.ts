import { pathFault } from './state.ts'
import type { DocumentRow, LinkedRow } from '../store-facts.ts'

/**
 * Each document of a negotiation stands where its events led, for the terms that were delivered last: whoever could write another state would
 * revive what was withdrawn, and have it accepted. `rows`: of the negotiation.
 */
export const judgeOffers = (documents: readonly DocumentRow[], rows: readonly LinkedRow[]): string[] =>
  documents.flatMap(({ id, state, snapshot_id: stands }) => {
    const events = rows
      .filter((row) => row.subject === 'offer' && row.subject_id === id)
      .toSorted((a, b) => a.seq - b.seq)
    const delivered = events.findLast((row) => row.snapshot_hash !== null)?.snapshot_id ?? null
    return [
      ...(events.length === 0
        ? [`The document ${id} was added: no event began it.`]
        : pathFault(`the document ${id}`, state, events)),
      ...(delivered === stands
        ? []
        : [`The document ${id} stands for other terms than those that were delivered last.`]),
    ]
  })
