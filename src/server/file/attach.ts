import { createHash } from 'node:crypto'
import type { FileView } from '#api/file.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx, FileLink } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { findFile, insertFile, insertLink } from './store.ts'

export type LinkTo = Pick<FileLink, 'audience'> & Partial<FileLink>

const full = (link: LinkTo): FileLink => ({ listingId: null, offerId: null, userId: null, ...link })

/** Where a file is read. */
export const fileUrl = (id: string, name: string): string => `/api/files/${id}/${encodeURIComponent(name)}`

export const fileViewOf = (file: { id: string; name: string }): FileView => ({
  id: file.id,
  name: file.name,
  url: fileUrl(file.id, file.name),
})

/** The id in an address that `fileUrl` made. */
export const fileIdIn = (url: string): string | null =>
  /^\/api\/files\/([\w-]+)\/[^/]*$/.exec(url)?.[1] ?? null

/**
 * Hangs an upload on a record; from then on whoever may see that record may read it. Only its uploader may do so, and
 * on as many records as he likes. Refuses with `invalid` for a file that is unknown or someone else's.
 */
export const attachFile = async (
  tx: Tx,
  fileId: string,
  uploaderId: string,
  link: LinkTo,
): Promise<true | Refusal> => {
  const file = await findFile(tx, fileId)
  if (file?.uploader_id !== uploaderId)
    return refuse('invalid', { message: 'This file is not yours to attach.' })
  await insertLink(tx, fileId, full(link))
  return true
}

/** Hangs a file that already hangs on one record on another one as well: a copy shows what its original shows. */
export const hangAlso = (tx: Tx, fileId: string, link: LinkTo): Promise<void> =>
  insertLink(tx, fileId, full(link))

/** Keeps bytes the product made itself (a PDF) and hangs them on a record. The bytes are safe before the row is. */
export const storeGenerated = async (
  tx: Tx,
  ctx: Ctx,
  file: { ownerId: string; type: string; name: string; mime: string; body: Buffer },
  link: LinkTo,
): Promise<FileView> => {
  const id = newId()
  await ctx.storage.put(id, file.body)
  await insertFile(
    tx,
    {
      id,
      uploader_id: file.ownerId,
      upload_type: file.type,
      name: file.name,
      mime: file.mime,
      size: file.body.length,
      sha256: createHash('sha256').update(file.body).digest(),
      storage_key: id,
    },
    ctx.clock().toISOString(),
  )
  await insertLink(tx, id, full(link))
  return fileViewOf({ id, name: file.name })
}
