import { z } from 'zod'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'

const row = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  created_at: instant,
  bytes: z.number().nullable(),
  problem: z.string().nullable(),
})
export type ExportRow = z.output<typeof row>

const ofUser = prepared(
  'exports.ofUser',
  `select id, state, created_at, bytes::float8 as bytes, problem from exports
    where user_id = $1 and created_at > $2 order by created_at desc, id limit 20`,
  row,
)

export const exportsOf = (db: Db, userId: string, since: string): Promise<ExportRow[]> =>
  ofUser(db, [userId, since])

/** False where one is being made. */
export const insertExport = async (tx: Tx, userId: string, id: string, now: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into exports (id, user_id, state, next_at, created_at) values (${id}, ${userId}, 'waiting', ${now}, ${now})
    on conflict (user_id) where state = 'waiting' do nothing`.execute(tx)
  return numAffectedRows === 1n
}

const claim = prepared(
  'exports.claim',
  `update exports set attempts = attempts + 1, next_at = $2
    where id = (select id from exports where state = 'waiting' and next_at <= $1 order by next_at limit 1 for update skip locked)
   returning id, user_id, attempts`,
  z.object({ id: z.string(), user_id: z.string(), attempts: z.number() }),
)

/** The next one that is due, taken until `until`: whoever dies with it holds it no longer than that. */
export const claimExport = async (db: Db, now: string, until: string) => (await claim(db, [now, until]))[0]

/** False where it waits no more: another process was first. */
export const keepExport = async (
  tx: Tx,
  { id, fileId, bytes }: { readonly id: string; readonly fileId: string; readonly bytes: number },
): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`update exports set state = 'ready', file_id = ${fileId}, bytes = ${bytes}
    where id = ${id} and state = 'waiting'`.execute(tx)
  return numAffectedRows === 1n
}

export const tryAgain = async (db: Db, id: string, nextAt: string): Promise<void> => {
  await sql`update exports set next_at = ${nextAt} where id = ${id} and state = 'waiting'`.execute(db)
}

/** The same of a try that found the files away: it counts as none. */
export const awaitFiles = async (db: Db, id: string, nextAt: string): Promise<void> => {
  await sql`update exports set next_at = ${nextAt}, attempts = attempts - 1 where id = ${id} and state = 'waiting'`.execute(
    db,
  )
}

export const failExport = async (tx: Tx, id: string, problem: string): Promise<void> => {
  await sql`update exports set state = 'failed', problem = ${problem} where id = ${id} and state = 'waiting'`.execute(
    tx,
  )
}

/** Everything of a person who is gone; the files hang on nothing then, and are swept. */
export const deleteExportsOf = async (tx: Tx, userId: string): Promise<void> => {
  await sql`delete from exports where user_id = ${userId}`.execute(tx)
  await sql`delete from archive_entries where user_id = ${userId}`.execute(tx)
}

const fileOf = prepared(
  'exports.file',
  `select f.storage_key, encode(f.sha256, 'hex') as sha256, x.created_at from exports x join files f on f.id = x.file_id
    where x.id = $1 and x.user_id = $2 and x.created_at > $3`,
  z.object({ storage_key: z.string(), sha256: z.string(), created_at: instant }),
)

export const findExportFile = async (db: Db, userId: string, id: string, since: string) =>
  (await fileOf(db, [id, userId, since]))[0]
