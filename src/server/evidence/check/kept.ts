import { canonicalText } from '#domain/evidence/hashing.ts'
import { eventInWords } from '#domain/evidence/acts.ts'
import { settledKept, type Kept } from '../kept.ts'
import type { LinkedRow } from '../store-facts.ts'

/** Tables whose row goes with one event alone; of the others the last event of what it is about says how they stand. */
const OF_ONE_EVENT = [
  'events',
  'files',
  'snapshots',
  'record_consents',
  'contract_signers',
  'contract_notice_signers',
]

/** States in which a home is saved without an event: what it says there nobody has approved yet. */
const UNSAVED = ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES']

/** What the drawing of an agreement writes. */
const DRAWN = ['contracts.document_file_id', 'contracts.form_id', 'contracts.form_frozen', 'contract_texts']

/** Its job may come after a cancellation: then nobody signs what it draws, and no event names it (`nameDrawn`). */
const mayBeDrawnLater = (row: LinkedRow, { contracts }: Kept): boolean =>
  row.to_state === 'CANCELLED' && isObject(contracts) && contracts.document_file_id === null

const isObject = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (a: unknown, b: unknown): boolean => canonicalText(a ?? null) === canonicalText(b ?? null)

/** The columns that are not as they were recorded, by name. */
const changedIn = (table: string, said: unknown, now: unknown): string[] => {
  const pairs = (value: unknown): Kept => (isObject(value) ? value : {})
  if (isObject(said) && isObject(now))
    return Object.keys(said).flatMap((column) =>
      same(said[column], now[column]) ? [] : [`${table}.${column}`],
    )
  const [before, after] = [said, now].map((list) => (Array.isArray(list) ? (list as unknown[]) : null))
  if (!before || !after || before.length !== after.length) return same(said, now) ? [] : [table]
  return before.flatMap((row, i) => changedIn(table, pairs(row), pairs(after[i])))
}

/** What an event is about, and of a document that was accepted again which contract. */
const aboutOf = ({ subject, subject_id: id, facts }: LinkedRow): string => {
  const contract = facts?.kept?.contracts
  return `${subject} ${id} ${isObject(contract) ? String(contract.id) : ''}`
}

/**
 * What the tables keep beside events against what each event recorded of it. An event of an older format recorded nothing. `rows`: all events of what
 * is judged; `subjects`: of these alone.
 */
export const judgeKept = (rows: readonly LinkedRow[], subjects: readonly string[]): string[] => {
  const own = rows.filter((row) => subjects.includes(row.subject)).toSorted((a, b) => a.seq - b.seq)
  const last = new Map(own.map((row) => [aboutOf(row), row]))
  const found = own.flatMap((row) => {
    const said = row.facts?.kept
    if (!said) return []
    const now = settledKept(row.kept)
    const isLast =
      last.get(aboutOf(row)) === row && !(row.subject === 'listing' && UNSAVED.includes(row.to_state))
    const columns = Object.keys(said).flatMap((table) =>
      isLast || OF_ONE_EVENT.includes(table) ? changedIn(table, said[table], now[table]) : [],
    )
    const changed = mayBeDrawnLater(row, said) ? columns.filter((each) => !DRAWN.includes(each)) : columns
    return changed.map(
      (column) =>
        `${column} of the ${row.subject} ${row.subject_id} is not what the ${eventInWords(row)} says.`,
    )
  })
  return [...new Set(found)]
}
