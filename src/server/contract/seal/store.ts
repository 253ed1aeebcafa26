import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** To a process of the release before, which looks at `next_at` and names no stamped file in an event. */
const NEVER = 'infinity'

export const awaitStamp = async (tx: Tx, contractId: string, now: string): Promise<void> => {
  await tx
    .insertInto('seal_stamps')
    .values({ contract_id: contractId, next_at: NEVER, due_at: now })
    .onConflict((oc) => oc.column('contract_id').doNothing())
    .execute()
}

const waiting = z.object({
  id: z.string(),
  tries: z.number(),
  listing_id: z.string(),
  offer_id: z.string(),
  final_file_id: z.string(),
  uploader_id: z.string(),
  name: z.string(),
  storage_key: z.string(),
  sha256: z.string(),
})
export type Waiting = z.output<typeof waiting>

/** The sealed contract that has waited the longest for its stamp, of those whose time has come. */
export const nextUnstamped = prepared(
  'contract.nextUnstamped',
  `select c.id, w.tries, c.listing_id, c.offer_id, c.final_file_id, f.uploader_id, f.name, f.storage_key, encode(f.sha256, 'hex') as sha256
   from seal_stamps w join contracts c on c.id = w.contract_id join files f on f.id = c.final_file_id
   where coalesce(w.due_at, w.next_at) <= $1 order by coalesce(w.due_at, w.next_at) limit 1`,
  waiting,
)

export const stampLater = async (db: Db, id: string, at: string): Promise<void> => {
  await db
    .updateTable('seal_stamps')
    .set((eb) => ({ next_at: NEVER, due_at: at, tries: eb('tries', '+', 1) }))
    .where('contract_id', '=', id)
    .execute()
}

export const awaitsNoStamp = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('seal_stamps').where('contract_id', '=', id).execute()
}

/** The stamped file in the place of the very one that was stamped; false: somebody was first. */
export const setStamped = async (tx: Tx, id: string, from: string, to: string): Promise<boolean> => {
  await awaitsNoStamp(tx, id)
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ final_file_id: to })
    .where('id', '=', id)
    .where('final_file_id', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
