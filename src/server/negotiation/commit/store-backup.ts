import { z } from 'zod'
import type { Change } from '#domain/negotiation/change.ts'
import type { BackupMark } from '#domain/negotiation/heads.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isoOf } from '../../platform/db/row.ts'
import { prepared } from '../../platform/db/prepared.ts'

type Moved = Extract<Change, { kind: 'backup' }>

const chain = z.object({ chain_id: z.string() })
const COLUMNS = `chain_id text, from_state text, from_rank int, document_id text, state text, rank int, asks text,
  since timestamptz, asked_at timestamptz, until timestamptz`

const ended = prepared(
  'backup.end',
  `delete from backups b using jsonb_to_recordset($1::jsonb) as m(${COLUMNS})
   where b.chain_id = m.chain_id and b.state = m.from_state and b.rank is not distinct from m.from_rank returning b.chain_id`,
  chain,
)
const moved = prepared(
  'backup.move',
  `update backups b set state = m.state, rank = m.rank, asks = m.asks, document_id = m.document_id, since = m.since,
     asked_at = m.asked_at, until = m.until
   from jsonb_to_recordset($1::jsonb) as m(${COLUMNS})
   where b.chain_id = m.chain_id and b.state = m.from_state and b.rank is not distinct from m.from_rank returning b.chain_id`,
  chain,
)
const begun = prepared(
  'backup.begin',
  `insert into backups (chain_id, listing_id, document_id, state, rank, asks, since, asked_at, until)
   select chain_id, $2, document_id, state, rank, asks, since, asked_at, until from jsonb_to_recordset($1::jsonb) as m(${COLUMNS})
   on conflict (chain_id) do nothing returning chain_id`,
  chain,
)

const rowOf = ({ chainId, from, to }: Moved) => {
  const mark: BackupMark | null = to ?? from
  return {
    chain_id: chainId,
    from_state: from?.state ?? null,
    from_rank: from?.rank ?? null,
    document_id: mark?.documentId ?? null,
    state: mark?.state ?? null,
    rank: mark?.rank ?? null,
    asks: mark?.asks ?? null,
    since: isoOf(mark?.since),
    asked_at: isoOf(mark?.askedAt),
    until: isoOf(mark?.until),
  }
}

/**
 * Moves positions on a listing's ladder, each guarded by where it was read: what ends first, so that the places it leaves
 * are free. Answers whether nobody was faster. A statement for each kind of change there is.
 */
export const moveBackups = async (tx: Tx, listingId: string, changes: readonly Moved[]): Promise<boolean> => {
  const rows = (only: (c: Moved) => boolean) => changes.filter(only).map(rowOf)
  const ends = rows(({ to }) => to === null)
  const moves = rows(({ from, to }) => from !== null && to !== null)
  const begins = rows(({ from }) => from === null)
  let done = 0
  if (ends.length > 0) done += (await ended(tx, [JSON.stringify(ends)])).length
  if (moves.length > 0) done += (await moved(tx, [JSON.stringify(moves)])).length
  if (begins.length > 0) done += (await begun(tx, [JSON.stringify(begins), listingId])).length
  return done === changes.length
}

/** Listings with a backup that was called up and whose time has run out. */
export const lapsedCalls = prepared(
  'backup.lapsed',
  `select listing_id from backups where state = 'CALLED' and until <= $1 order by until limit 500`,
  z.object({ listing_id: z.string() }),
)
