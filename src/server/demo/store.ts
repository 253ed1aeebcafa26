import { sql } from 'kysely'
import { withTransaction, type Db } from '../platform/db/db.ts'
import { instanceOf, noteInstance } from '../platform/files/store.ts'

/** Is there anything in this database yet? The story is told on an empty one only. */
export const hasListings = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('listings').select('id').limit(1).execute()).length > 0

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).execute()).length > 0

export type StoryFact = 'demo-story-begun' | 'demo-story-told'

export const hasFact = async (db: Db, name: StoryFact): Promise<boolean> =>
  (await db.selectFrom('system_facts').select('name').where('name', '=', name).execute()).length > 0

export const noteFact = async (db: Db, name: StoryFact): Promise<void> => {
  await sql`insert into system_facts (name, value) values (${name}, 'true') on conflict do nothing`.execute(
    db,
  )
}

/**
 * Empties a database whose story was begun and never finished: the process was killed while telling it, before anybody
 * could be served, so no work of a person is in it. It keeps its id, and with it its files.
 */
export const emptyWorld = async (db: Db): Promise<void> => {
  await withTransaction<null>(db, async (tx) => {
    const id = await instanceOf(tx)
    await sql`select empty_unfinished_story()`.execute(tx)
    if (id !== null) await noteInstance(tx, id)
    return null
  })
}
