import { sql } from 'kysely'
import type { SavedSearch } from '#api/listing/saved-search.ts'
import type { Db, Tx } from '../platform/db/db.ts'

type Query = SavedSearch['query']

export interface SavedRow {
  id: string
  user_id: string
  name: string
  query: Query
  mail: boolean
  told_until: string
  created_at: string
}

/** All that one person keeps, newest first: twenty at most. */
export const savedOf = async (db: Db, userId: string): Promise<SavedRow[]> =>
  (
    await sql<SavedRow>`select * from saved_searches where user_id = ${userId} order by created_at desc, id desc`.execute(
      db,
    )
  ).rows

/** Keeps a search unless there are as many as one may have; two at once wait for each other. Answers whether it did. */
export const insertSaved = async (
  tx: Tx,
  row: { id: string; userId: string; name: string; query: Query; now: string },
  most: number,
): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved-searches ' || ${row.userId}, 0))`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into saved_searches (id, user_id, name, query, told_until, created_at)
      select ${row.id}, ${row.userId}, ${row.name}, ${JSON.stringify(row.query)}::jsonb, ${row.now}::timestamptz, ${row.now}::timestamptz
      where (select count(*) from saved_searches where user_id = ${row.userId}) < ${most}
      returning id`.execute(tx)
  return rows.length > 0
}

/** Turns its mail on or off; who turns it on hears of what is new from now on. `userId` null: whoever has the link. */
export const setMail = async (
  tx: Tx,
  id: string,
  userId: string | null,
  mail: boolean,
  now: string,
): Promise<SavedRow | undefined> =>
  (
    await sql<SavedRow>`
      update saved_searches set mail = ${mail}, told_until = case when mail then told_until else ${now}::timestamptz end
      where id = ${id} and (${userId}::text is null or user_id = ${userId}) returning *`.execute(tx)
  ).rows[0]

export const deleteSaved = async (tx: Tx, id: string, userId: string): Promise<boolean> =>
  (
    await sql<{
      id: string
    }>`delete from saved_searches where id = ${id} and user_id = ${userId} returning id`.execute(tx)
  ).rows.length > 0

/** The searches whose last mail is older than `before`, the oldest first; nobody else works on them meanwhile. */
export const takeDue = async (tx: Tx, before: string, limit: number): Promise<SavedRow[]> =>
  (
    await sql<SavedRow>`
      select * from saved_searches where mail and told_until < ${before}::timestamptz
      order by told_until, id limit ${limit} for update skip locked`.execute(tx)
  ).rows

export const noteTold = async (tx: Tx, ids: readonly string[], until: string): Promise<void> => {
  await sql`update saved_searches set told_until = ${until}::timestamptz where id = any(${[...ids]}::text[])`.execute(
    tx,
  )
}
