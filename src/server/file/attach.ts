import { createHash } from 'node:crypto'
import type { FileView } from '#api/file.ts'
import type { UploadType } from '#domain/file/upload.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx, FileLink } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { deletePictureLinks, findLinks, findOwned, insertFile, insertLinks } from './store.ts'

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

export interface Hanging {
  readonly fileId: string
  readonly link: LinkTo
}

/** Does a file hang on an offer or counter already? */
export const hangsOnOffer = async (tx: Tx, fileId: string): Promise<boolean> =>
  (await findLinks(tx, fileId)).some((link) => link.offerId !== null)

/** Hangs files that already hang on one record on another one as well: a copy shows what its original shows. */
export const hangFiles = (tx: Tx, hangings: readonly Hanging[]): Promise<void> =>
  insertLinks(
    tx,
    hangings.map(({ fileId, link }) => ({ ...full(link), fileId })),
  )

/**
 * Attaches uploads to a record; from then on whoever may see that record may read them. Only their uploader may do so, and
 * on any number of records. Two statements, however many files; answers the first one that is unknown or someone
 * else's, and then nothing hangs.
 */
export const attachFiles = async (
  tx: Tx,
  uploaderId: string,
  hangings: readonly Hanging[],
  type?: UploadType,
): Promise<Hanging | null> => {
  if (hangings.length === 0) return null
  const owned = await findOwned(
    tx,
    hangings.map((h) => h.fileId),
    uploaderId,
    type,
  )
  const foreign = hangings.find((h) => !owned.has(h.fileId))
  if (foreign) return foreign
  await hangFiles(tx, hangings)
  return null
}

/** The same for one, where asked of one type of upload; refuses with `invalid`. */
export const attachFile = async (
  tx: Tx,
  fileId: string,
  uploaderId: string,
  link: LinkTo,
  type?: UploadType,
): Promise<true | Refusal> =>
  (await attachFiles(tx, uploaderId, [{ fileId, link }], type))
    ? refuse('invalid', { message: 'You can only attach files you uploaded yourself.' })
    : true

/** What somebody showed as their photograph is read by nobody else any more. */
export const takeDownPictures = (tx: Tx, userId: string): Promise<void> => deletePictureLinks(tx, userId)

interface Kept {
  readonly ownerId: string
  readonly type: string
  readonly name: string
  readonly mime: string
}

/** Bytes that lie in the storage under their id, and are no file yet: without a row they are collected as unused. */
export interface Put {
  readonly id: string
  readonly size: number
  readonly sha256: Buffer
}

/** Notes a file whose bytes lie in the storage under its id already. */
export const noteStored = (tx: Tx, file: Kept & Put, now: string): Promise<void> =>
  insertFile(
    tx,
    {
      id: file.id,
      uploader_id: file.ownerId,
      upload_type: file.type,
      name: file.name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
      storage_key: file.id,
    },
    now,
  )

/** Puts bytes into the storage. A storage may be far away: whoever locks something does so after this. */
export const putBytes = async ({ storage }: Ctx, body: Buffer): Promise<Put> => {
  const id = newId()
  await storage.put(id, body)
  return { id, size: body.length, sha256: createHash('sha256').update(body).digest() }
}

/** Keeps a PDF that the product made itself (`putBytes`), and hangs it on a record. */
export const keepPaper = async (
  tx: Tx,
  file: Put & Pick<Kept, 'ownerId' | 'name'>,
  link: LinkTo,
  now: string,
): Promise<void> => {
  await noteStored(tx, { ...file, type: 'CONTRACT', mime: 'application/pdf' }, now)
  await hangFiles(tx, [{ fileId: file.id, link }])
}
