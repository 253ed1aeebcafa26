import { fileTypeFromFile } from 'file-type'
import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { FileView, uploadFile } from '#api/file.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { originalKey } from '#domain/file/copies.ts'
import { faultSentence, type FileFault } from '#domain/file/fault.ts'
import { HEAD_BYTES, kindOfHead } from '#domain/file/kind.ts'
import {
  accepts,
  isUploadType,
  nameOfType,
  READING_A_DAY_MS,
  READING_SPENT,
  UPLOAD_INFECTED,
  UPLOADS_A_DAY,
  UPLOADS_SPENT,
  wrongKindOf,
} from '#domain/file/upload.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Call, UploadedFile } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/id.ts'
import { aDay, isLeft, spend } from '#server/platform/spending/spend.ts'
import { stillCalling } from '../account/login/still-in.ts'
import { fileViewOf } from './attach.ts'
import { isFaulty } from './faulty.ts'
import { isImage, normalise } from './images.ts'
import { readPaper } from './pdf/reader.ts'
import type { KeptPicture } from './picture/upright.ts'
import { insertFile } from './store.ts'

/** The first bytes of a file. */
const headOf = async (path: string): Promise<Uint8Array> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** An animated PNG is one whose first picture is kept. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png' }

/** What the bytes are; the file's name and the sender's word do not count. What begins as another kind is no PDF. */
export const typeOf = async (path: string): Promise<string | null> => {
  const head = await headOf(path)
  const { mime } = (await fileTypeFromFile(path)) ?? {}
  if (!mime || mime === 'application/pdf') return kindOfHead(head)
  return SAME_AS[mime] ?? mime
}

const UPLOADS = aDay('uploads', UPLOADS_A_DAY)
/** What a person's uploads may cost to read, in milliseconds: a small file can be made to take as long as it may. */
const READING = aDay('uploads.reading', READING_A_DAY_MS)

/** What is kept of an upload; of a picture also how large it is. */
type Kept = { readonly body: Buffer } | KeptPicture

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Of a photograph of a home the bytes as they came, for its agent: a print shop asks for them. */
const keepOriginal = async (ctx: Ctx, id: string, path: string, mime: string) => {
  const bytes = await readFile(path)
  await ctx.storage.put(originalKey(id), bytes)
  return { original_mime: mime, original_sha256: sha256(bytes) }
}

const refused = (fault: FileFault): Refusal =>
  refuse('file-type-not-accepted', { message: faultSentence(fault) })

/**
 * What is kept of it: a picture upright and without its metadata, a paper without anything but its pages. The time it took is
 * written down, also of what could not be read; whose time is spent waits for the next day.
 */
const written = async (ctx: Ctx, file: UploadedFile, mime: string, who: string): Promise<Kept | Refusal> => {
  if (!(await spend(ctx.db, READING, who, ctx.clock(), 0)))
    return refuse('too-large', { message: READING_SPENT })
  let ms = 0
  const reading = { who, gone: file.gone, took: (more: number) => void (ms = more) }
  const kept = await (isImage(mime) ? normalise(file.path, mime, reading) : readPaper(file.path, reading))
  await spend(ctx.db, READING, who, ctx.clock(), ms)
  if (isFaulty(kept)) return refused(kept.fault)
  return Buffer.isBuffer(kept) ? { body: kept } : kept
}

/** Bytes that are safe, and the row that is still to be written, once it was asked whether their sender is still in. */
export interface KeptUpload {
  readonly id: string
  readonly write: (tx: Tx) => Promise<FileView>
}

/**
 * Checks and keeps an upload, before any transaction. Until it is attached its uploader alone can read it. Images
 * are re-encoded and papers written anew: where, by whom and with what they were made stays with their sender.
 */
export const keepUpload = async (
  ctx: Ctx,
  viewer: Viewer,
  type: string,
  file: UploadedFile,
): Promise<KeptUpload | Refusal> => {
  if (!isUploadType(type)) return refuse('not-found')
  if (!(await spend(ctx.db, UPLOADS, viewer.userId, ctx.clock(), file.size)))
    return refuse('too-large', { message: UPLOADS_SPENT })
  if (file.size === 0) return refused('empty')
  const mime = await typeOf(file.path)
  if (!mime || !accepts(type, mime))
    return refuse('file-type-not-accepted', { message: wrongKindOf(type, mime) })
  if ((await ctx.scan?.(file.path)) === 'infected')
    return refuse('file-type-not-accepted', { message: UPLOAD_INFECTED })
  const kept = await written(ctx, file, mime, viewer.userId)
  if (isRefusal(kept)) return kept
  const id = newId()
  const { body, ...size } = kept
  await ctx.storage.put(id, body)
  const row = {
    id,
    ...size,
    ...(type === 'LISTING_IMAGE' ? await keepOriginal(ctx, id, file.path, mime) : {}),
    uploader_id: viewer.userId,
    upload_type: type,
    name: nameOfType(file.name, mime),
    mime,
    size: body.length,
    sha256: sha256(body),
    storage_key: id,
  }
  const write = async (tx: Tx) => {
    await insertFile(tx, row, ctx.clock().toISOString())
    return fileViewOf(row)
  }
  return { id, write }
}

/** Has this person uploaded as much as a day allows, with `bytes` more? Asked before anything is received, or fetched, for them. */
export const uploadsSpent = async (ctx: Ctx, { userId }: Viewer, bytes = 0): Promise<Refusal | null> =>
  (await isLeft(ctx.db, UPLOADS, userId, ctx.clock(), bytes))
    ? null
    : refuse('too-large', { message: UPLOADS_SPENT })

/**
 * Lets `write` put kept uploads in their place, in the call's transaction. Bytes that found none (refused, or a repeated
 * Idempotency-Key that is answered with what came of the first) belong to nothing and go. Where it fails they stay: nobody knows
 * whether the database committed, and what has no row goes with the orphans.
 */
export const placeAll = async <A>(
  ctx: Ctx,
  all: readonly KeptUpload[],
  write: (place: (kept: KeptUpload, tx: Tx) => Promise<FileView>) => Promise<A | Refusal>,
): Promise<A | Refusal> => {
  let placed = false
  const answer = await write(async (kept, tx) => {
    placed = true
    return kept.write(tx)
  })
  if (isRefusal(answer) || !placed)
    for (const { id } of all) for (const key of [id, originalKey(id)]) await ctx.storage.delete(key)
  return answer
}

/** Keeps one upload and lets `write` put it in its place. */
export const placeUpload = async <A>(
  ctx: Ctx,
  viewer: Viewer,
  type: string,
  file: UploadedFile,
  write: (kept: KeptUpload) => Promise<A | Refusal>,
): Promise<A | Refusal> => {
  const kept = await keepUpload(ctx, viewer, type, file)
  if (isRefusal(kept)) return kept
  return placeAll(ctx, [kept], (place) => write({ ...kept, write: (tx) => place(kept, tx) }))
}

/**
 * An upload that belongs to nothing yet, and so to its sender alone: while it arrived and was looked over they may have logged out, or
 * deleted their account.
 */
export const placeOwn = (call: Call<typeof uploadFile>): Promise<FileView | Refusal> | Refusal => {
  const { ctx, viewer, params, file } = call
  if (!file) return refuse('malformed-request')
  return placeUpload(ctx, viewer, params.type, file, (kept) =>
    call.transaction(async (tx) => {
      const caller = await stillCalling(tx, ctx, viewer)
      return isRefusal(caller) ? caller : kept.write(tx)
    }),
  )
}
