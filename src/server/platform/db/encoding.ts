import { sql } from 'kysely'
import type { Db } from './db.ts'

/** In which encoding the database keeps its letters, by PostgreSQL's name for it. */
export const encodingOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db)
  return rows[0]!.encoding
}
