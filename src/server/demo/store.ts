import type { Db } from '../platform/db/db.ts'

/** Is there anything in this database yet? The story is told on an empty one only. */
export const hasListings = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('listings').select('id').limit(1).execute()).length > 0
