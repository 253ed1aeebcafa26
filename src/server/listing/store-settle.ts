import { sql } from 'kysely'
import type { ListingBody } from '#domain/listing/form/body.ts'
import type { Db, Tx } from '../platform/db/db.ts'

/** The fact of system_facts that says the stored listings hold applying answers only; numbered anew with each rule. */
const FACT = 'listing-answers-settled-2'
const PAGE = 500

export const isSettled = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('system_facts').select('name').where('name', '=', FACT).execute()).length > 0

export const noteSettled = async (db: Db): Promise<void> => {
  await sql`insert into system_facts (name, value) values (${FACT}, 'true') on conflict do nothing`.execute(
    db,
  )
}

/** A page of all listings' texts, by id. */
export const bodiesAfter = async (db: Db, id: string): Promise<{ id: string; body: ListingBody }[]> =>
  (
    await sql<{
      id: string
      body: ListingBody
    }>`select id, body from listings where id > ${id} order by id limit ${PAGE}`.execute(db)
  ).rows

export const lockBody = async (tx: Tx, id: string): Promise<ListingBody | undefined> =>
  (await sql<{ body: ListingBody }>`select body from listings where id = ${id} for update`.execute(tx))
    .rows[0]?.body

export const rewriteBody = async (tx: Tx, id: string, body: ListingBody): Promise<void> => {
  await sql`update listings set body = ${JSON.stringify(body)}::jsonb where id = ${id}`.execute(tx)
}
