import { z } from 'zod'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

export const fileNameRow = z.object({
  id: z.string(),
  name: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

export const fileNames = prepared(
  'negotiation.fileNames',
  'select id, name, width, height from files where id = any($1)',
  fileNameRow,
)

/** Takes a listing's own files off it, but for `keep`. */
export const unlinkOthers = async (tx: Tx, listingId: string, keep: readonly string[]): Promise<void> => {
  await sql`delete from file_links where listing_id = ${listingId} and offer_id is null and audience like 'listing-%'
    and not (file_id = any(${[...keep]}))`.execute(tx)
}

/** Links of a delivered document's files for the side that may read it from now on. */
export const linkFiles = async (
  tx: Tx,
  fileIds: readonly string[],
  audience: string,
  listingId: string,
  offerId: string,
): Promise<void> => {
  if (fileIds.length === 0) return
  await sql`
    insert into file_links (file_id, audience, listing_id, offer_id)
    select f.id, ${audience}, ${listingId}, ${offerId} from files f where f.id = any(${[...fileIds]})
    on conflict do nothing`.execute(tx)
}
