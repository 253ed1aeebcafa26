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

const ownedBy = prepared<{ id: string }>(
  'file.ownedBy',
  'select id from files where id = any($1) and uploader_id = $2',
)

const byId = prepared<FileRow>(
  'file.byId',
  'select id, uploader_id, upload_type, name, mime, size, storage_key from files where id = $1',
)
const linksOf = prepared<FileLink>(
  'file.links',
  `select audience, listing_id as "listingId", offer_id as "offerId", user_id as "userId" from file_links where file_id = $1`,
)

export const findFile = async (db: Db, id: string): Promise<FileRow | undefined> => (await byId(db, [id]))[0]
/** Which of the files this person uploaded. */
export const findOwned = async (db: Db, ids: readonly string[], uploaderId: string): Promise<Set<string>> =>
  new Set((await ownedBy(db, [[...ids], uploaderId])).map((f) => f.id))
export const findLinks = (db: Db, id: string): Promise<FileLink[]> => linksOf(db, [id])

export const insertFile = async (tx: Tx, file: FileRow & { sha256: Buffer }, now: string): Promise<void> => {
  await tx
    .insertInto('files')
    .values({ ...file, created_at: now })
    .execute()
}

const links = prepared<never>(
  'file.hang',
  `insert into file_links (file_id, audience, listing_id, offer_id, user_id)
     select "fileId", audience, "listingId", "offerId", "userId" from jsonb_to_recordset($1::jsonb)
       as l("fileId" text, audience text, "listingId" text, "offerId" text, "userId" text)
   on conflict do nothing`,
)

/** Hangs files on something, each once, however many in one statement. */
export const insertLinks = async (
  tx: Tx,
  wanted: readonly (FileLink & { fileId: string })[],
): Promise<void> => {
  if (wanted.length > 0) await links(tx, [JSON.stringify(wanted)])
}
