import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { FileLink } from '#server/platform/context.ts'

export interface FileRow {
  id: string
  uploader_id: string
  upload_type: string
  name: string
  mime: string
  size: number
  storage_key: string
}

const byId = prepared<FileRow>(
  'file.byId',
  'select id, uploader_id, upload_type, name, mime, size, storage_key from files where id = $1',
)
const links = prepared<FileLink>(
  'file.links',
  `select audience, listing_id as "listingId", offer_id as "offerId", user_id as "userId" from file_links where file_id = $1`,
)

export const findFile = async (db: Db, id: string): Promise<FileRow | undefined> => (await byId(db, [id]))[0]
export const findLinks = (db: Db, id: string): Promise<FileLink[]> => links(db, [id])

export const insertFile = async (tx: Tx, file: FileRow & { sha256: Buffer }, now: string): Promise<void> => {
  await tx
    .insertInto('files')
    .values({ ...file, created_at: now })
    .execute()
}

/** Hangs a file on something, once. */
export const insertLink = async (tx: Tx, fileId: string, link: FileLink): Promise<void> => {
  await sql`insert into file_links (file_id, audience, listing_id, offer_id, user_id)
    values (${fileId}, ${link.audience}, ${link.listingId}, ${link.offerId}, ${link.userId})
    on conflict do nothing`.execute(tx)
}
