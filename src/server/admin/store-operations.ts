import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Lane } from '#server/platform/outbox/store.ts'

export interface FailureRow {
  readonly id: string
  readonly channel: Lane
  /** A job's name stands before the colon of its event. */
  readonly name: string
  readonly address: string | null
  readonly state: 'waiting' | 'failed'
  readonly attempts: number
  readonly created_at: string
  readonly last_error: string | null
}

/** Tried so often that it will hardly mend itself. */
const STUCK_AFTER = 3
const MOST = 50

/** What failed for good, and what fails again and again; the newest first. */
export const newestFailures = async (db: Db): Promise<FailureRow[]> => {
  const { rows } = await sql<FailureRow>`
    select id, channel, split_part(event_id, ':', 1) as name, address, state, attempts, created_at, last_error
      from outbox
     where channel <> 'app' and (state = 'failed' or (state = 'waiting' and attempts >= ${STUCK_AFTER}))
     order by created_at desc, id limit ${MOST}`.execute(db)
  return rows
}

export const countRefused = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from refused_addresses`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

interface Delivery {
  readonly channel: Lane
  readonly name: string
  readonly state: 'waiting' | 'done' | 'failed'
  readonly created_at: string
}

/** A row that a process works on, with its lock or with a lease, is busy and not waited for. */
export const lockDelivery = async (
  tx: Tx,
  id: string,
  now: string,
): Promise<Delivery | 'busy' | undefined> => {
  const { rows: known } = await sql`select 1 from outbox where id = ${id} and channel <> 'app'`.execute(tx)
  if (known.length === 0) return undefined
  const { rows } = await sql<Delivery>`
    select channel, split_part(event_id, ':', 1) as name, state, created_at from outbox
     where id = ${id} and not (leased and next_at > ${now}) for update skip locked`.execute(tx)
  return rows[0] ?? 'busy'
}

export const wakeDelivery = async (tx: Tx, id: string, now: string): Promise<void> => {
  await sql`update outbox set state = 'waiting', attempts = 0, leased = false, next_at = ${now} where id = ${id}`.execute(
    tx,
  )
}
