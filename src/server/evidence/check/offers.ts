import { amountCentsOf } from '#domain/offer/form/amount.ts'
import { termsHash } from '../../negotiation/read/terms-hash.ts'
import { pathFault } from './state.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { DocumentRow, StandingRow } from '../store-recorded.ts'

/** What an event calls a chain that is no backup. */
const NO_BACKUP = 'NONE'

/**
 * Each document of a negotiation stands where its events led, for the terms that were delivered last: whoever could write another state would
 * revive what was withdrawn, and have it accepted. `rows`: of the negotiation.
 */
const judgeOffers = (documents: readonly DocumentRow[], rows: readonly LinkedRow[]): string[] =>
  documents.flatMap(({ id, state, snapshot_id: stands, delivered_at: at, backup }) => {
    const events = rows
      .filter((row) => row.subject === 'offer' && row.subject_id === id)
      .toSorted((a, b) => a.seq - b.seq)
    const ladder = rows.filter((row) => row.subject === 'backup' && row.subject_id === id)
    const onLadder = ladder.toSorted((a, b) => a.seq - b.seq).at(-1)?.to_state ?? NO_BACKUP
    const delivery = events.findLast((row) => row.snapshot_hash !== null)
    return [
      ...(events.length === 0
        ? [`The document ${id} was added: no event began it.`]
        : pathFault(`the document ${id}`, state, events)),
      ...(onLadder === (backup ?? NO_BACKUP)
        ? []
        : [`The place of the document ${id} among the backups is not what its last event says.`]),
      ...((delivery?.snapshot_id ?? null) === stands
        ? []
        : [`The document ${id} stands for other terms than those that were delivered last.`]),
      ...((delivery?.at ?? null) === at
        ? []
        : [`When the document ${id} was delivered is not what its event says.`]),
    ]
  })

/** What stands as delivered against what the events say was delivered. */
const judgeSnapshots = (standing: readonly StandingRow[], rows: readonly LinkedRow[]): string[] => {
  const told = new Set(rows.map((row) => row.snapshot_id))
  return standing.flatMap(({ offer_id: id, snapshot_id: snapshot, body, hash, ...amounts }) => [
    ...(told.has(snapshot) ? [] : [`The document ${id} stands for terms that no event delivered.`]),
    ...(termsHash(body) === hash ? [] : [`The delivered terms of the document ${id} were changed.`]),
    ...(Object.values(amounts).every((cents) => cents === amountCentsOf(body))
      ? []
      : [`The amount of the document ${id} is not the one that was delivered.`]),
  ])
}

/** A document that events tell of is there: none is ever deleted from the tables. */
const judgeLost = (documents: readonly DocumentRow[], rows: readonly LinkedRow[]): string[] => {
  const known = new Set(documents.map(({ id }) => id))
  const lost = new Set(
    rows.flatMap((row) => (row.subject === 'offer' && !known.has(row.subject_id) ? [row.subject_id] : [])),
  )
  return [...lost].map((id) => `The document ${id} was deleted: events tell of it.`)
}

/** The documents of a negotiation against its events, whether there is a contract or not. */
export const judgeNegotiation = (
  documents: readonly DocumentRow[],
  standing: readonly StandingRow[],
  rows: readonly LinkedRow[],
): string[] => [
  ...judgeSnapshots(standing, rows),
  ...judgeOffers(documents, rows),
  ...judgeLost(documents, rows),
]
