import { amountCentsOf } from '#domain/offer/form/amount.ts'
import { termsHash } from '../../negotiation/read/terms-hash.ts'
import { isBeingWritten } from '#domain/offer/permissions.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
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

/** Is a document open until the instant that was delivered? While it is edited, and of one that ended so, the working copy may say another. */
const opensUntil = ({ state, body, expires_at: at }: StandingRow): boolean =>
  isBeingWritten({ state, isDelivered: true }) ||
  isTerminal(state) ||
  at === (body.expiresAt ? new Date(body.expiresAt).toISOString() : null)

/** What stands as delivered against what the events say was delivered. */
const judgeSnapshots = (standing: readonly StandingRow[], rows: readonly LinkedRow[]): string[] => {
  const told = new Set(rows.map((row) => row.snapshot_id))
  return standing.flatMap((row) => [
    ...(told.has(row.snapshot_id)
      ? []
      : [`The document ${row.offer_id} stands for terms that no event delivered.`]),
    ...(termsHash(row.body) === row.hash
      ? []
      : [`The delivered terms of the document ${row.offer_id} were changed.`]),
    ...([row.amount_cents, row.delivered_amount_cents].every((cents) => cents === amountCentsOf(row.body))
      ? []
      : [`The amount of the document ${row.offer_id} is not the one that was delivered.`]),
    ...(opensUntil(row)
      ? []
      : [`Until when the document ${row.offer_id} is open is not what was delivered.`]),
    ...(row.offer_type !== 'INITIAL' || row.request_buyer_approval === (row.body.requestBuyerApproval ?? true)
      ? []
      : [`Whether the buyers approve edits of the document ${row.offer_id} is not what was delivered.`]),
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
