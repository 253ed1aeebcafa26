import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

const FACT = 'instance'
/** The fact that holds what is noted of damaged files, by storage key: it is no part of the record, and goes with the repair. */
export const DAMAGED = 'damaged-files'

/** The id that a database shares with its data folder; null: it has none yet. */
export const instanceOf = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom('system_facts').select('value').where('name', '=', FACT).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : null
}

/** The first start of two processes at once: the second one waits. */
export const lockBinding = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('files.bind', 0))`.execute(tx)
}

/**
 * Names a living database: a copy has the same rows, and the same id for its files, and is another server, or another database of the
 * server. After a restart the name is another one.
 */
export const livingDatabase = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select concat_ws('/', oid, extract(epoch from pg_postmaster_start_time())) as name
      from pg_database where datname = current_database()`.execute(db)
  return rows[0]!.name
}

/** Answers the id that counts: that of the first process. */
export const noteInstance = async (db: Db, id: string): Promise<string> => {
  await sql`insert into system_facts (name, value) values (${FACT}, ${JSON.stringify(id)}) on conflict do nothing`.execute(
    db,
  )
  return (await instanceOf(db)) ?? id
}

export const hasFiles = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('files').select('id').limit(1).execute()).length > 0

/** Enough keys to find one whose file is there, also where many files were lost. */
const SEVERAL = 100

/** The keys of the newest files. */
export const newestKeys = async (db: Db): Promise<string[]> =>
  (
    await db.selectFrom('files').select('storage_key').orderBy('created_at', 'desc').limit(SEVERAL).execute()
  ).map((row) => row.storage_key)

/** How many files are noted as damaged. */
export const countDamaged = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from jsonb_object_keys(value))::int as count from system_facts where name = ${DAMAGED}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
