import { isAdmin, type Viewer } from '#api/kernel/viewer.ts'
import { copyKey, copyWidth, MIME_OF_FORMAT, originalKey, type PhotoFormat } from '#domain/file/copies.ts'
import { nameOfType, PICTURES, type UploadType } from '#domain/file/upload.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fileAnswer, type FileAnswer } from '#server/platform/http/call.ts'
import { DamagedFile } from '#server/platform/files/storage.ts'
import { bytesAsKept, streamAsKept } from './as-kept.ts'
import { copyTurns, isImage, narrower } from './images.ts'
import { findFile, findLinks, type FileRow } from './store.ts'

const mayRead = async (ctx: Ctx, viewer: Viewer | null, file: FileRow): Promise<boolean> => {
  if (viewer && viewer.userId === file.uploader_id) return true
  // What a side prepares and has not delivered is no administrator's either (docs/decisions/0041).
  if (viewer && isAdmin(viewer)) return !file.undelivered
  for (const link of await findLinks(ctx.db, file.id))
    if (await ctx.hooks.mayReadLink(ctx.db, viewer, link, { id: file.id, uploaderId: file.uploader_id }))
      return true
  return false
}

/** What a reader wants of a file beside the file itself. */
export interface Wanted {
  /** pixels; rounded up to one of `PHOTO_WIDTHS` */
  readonly width?: number | undefined
  readonly format?: PhotoFormat | undefined
  /** the bytes as they were uploaded: its uploader's alone */
  readonly original?: '1' | undefined
}

/** A copy that may not be read counts as none: it is drawn once more. */
const drawnAnew = (error: unknown): null => {
  if (error instanceof DamagedFile) return null
  throw error
}

/** A copy of a picture, made when it is asked for the first time, by one at a time and of each person in turn. */
const copyOf = async (ctx: Ctx, file: FileRow, wanted: Wanted, who: string): Promise<Buffer | null> => {
  const width = copyWidth(wanted.width ?? Infinity)
  const format = wanted.format ?? null
  const key = copyKey(file.storage_key, width, format)
  const kept = await ctx.storage.get(key).catch(drawnAnew)
  if (kept) return kept
  return copyTurns.run(who, async () => {
    // Whoever was in line before may have made it.
    const made = await ctx.storage.get(key).catch(drawnAnew)
    if (made) return made
    const whole = await bytesAsKept(ctx, file)
    if (!whole) return null
    const body = await narrower(whole, file.mime, width, format)
    await ctx.storage.put(key, body)
    return body
  })
}

/** The picture as it came from the camera, place and all. */
const readOriginal = async (ctx: Ctx, file: FileRow): Promise<FileAnswer | Refusal> => {
  if (!file.original_mime) return refuse('not-found')
  const key = originalKey(file.storage_key)
  // Older releases kept no hash of it.
  const body = await (file.original_sha256 === null
    ? ctx.storage.stream(key)
    : streamAsKept(ctx, { storage_key: key, sha256: file.original_sha256 }))
  if (!body) return refuse('not-found')
  return fileAnswer({
    body,
    type: file.original_mime,
    name: nameOfType(file.name, file.original_mime),
    cache: 'private, no-store',
  })
}

/**
 * A photograph that anybody may see never changes under its address, and a browser asks for it once (issue 10 "Photographs"). A cache
 * between asks again after five minutes: a home can be taken off the market.
 */
const FOR_GOOD = 'public, max-age=31536000, immutable, s-maxage=300'

const cacheOf = (file: FileRow, open: boolean): string => {
  if (open) return FOR_GOOD
  // Photographs are asked for again with every list; papers leave nothing on a machine.
  return PICTURES.includes(file.upload_type) ? 'private, no-cache' : 'private, no-store'
}

/**
 * A file for whoever may see what it is attached to; for everyone else it does not exist. It is offered under the name in
 * the address: what its uploader called it is the uploader's alone (negotiation.md §8).
 */
export const readFile = async (
  ctx: Ctx,
  viewer: Viewer | null,
  id: string,
  name: string,
  wanted: Wanted,
  network: string,
): Promise<FileAnswer | Refusal> => {
  const file = await findFile(ctx.db, id)
  if (!file) return refuse('not-found')
  const own = viewer?.userId === file.uploader_id
  if (wanted.original) return own ? readOriginal(ctx, file) : refuse('not-found')
  const open = file.upload_type === ('LISTING_IMAGE' satisfies UploadType) && (await mayRead(ctx, null, file))
  if (!open && !(await mayRead(ctx, viewer, file))) return refuse('not-found')
  const copied = isImage(file.mime) && (wanted.width !== undefined || wanted.format !== undefined)
  const body = copied
    ? await copyOf(ctx, file, wanted, viewer?.userId ?? network)
    : await streamAsKept(ctx, file)
  if (!body) return refuse('not-found')
  const type = copied && wanted.format ? MIME_OF_FORMAT[wanted.format] : file.mime
  return fileAnswer({
    body,
    type,
    name: nameOfType(own && !open ? file.name : name, type),
    // Pictures are pixels that we drew anew; papers are saved, never opened under our address (docs/decisions/0051).
    inline: PICTURES.includes(file.upload_type),
    cache: cacheOf(file, open),
    anywhere: open,
  })
}
