import type { Viewer } from '#api/kernel/viewer.ts'
import { isAdmin } from '#api/kernel/viewer.ts'
import { nameOfType, type UploadType } from '#domain/file/upload.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fileAnswer, type FileAnswer } from '#server/platform/http/call.ts'
import { isImage, narrower } from './images.ts'
import { findFile, findLinks, type FileRow } from './store.ts'

/** Widths a picture is offered in; others are rounded up, so that few copies exist. */
export const WIDTHS = [320, 640, 960, 1440, 2400]

/** Photographs of a home and of people are asked for again with every list; papers leave nothing on a machine. */
const PICTURES: readonly string[] = ['LISTING_IMAGE', 'PROFILE_PICTURE'] satisfies UploadType[]

const mayRead = async (ctx: Ctx, viewer: Viewer | null, file: FileRow): Promise<boolean> => {
  if (viewer && (viewer.userId === file.uploader_id || isAdmin(viewer))) return true
  for (const link of await findLinks(ctx.db, file.id))
    if (await ctx.hooks.mayReadLink(ctx.db, viewer, link, { id: file.id, uploaderId: file.uploader_id }))
      return true
  return false
}

const resized = async (ctx: Ctx, file: FileRow, wanted: number, who: string): Promise<Buffer | null> => {
  const width = WIDTHS.find((w) => w >= wanted) ?? 2400
  const key = `${file.storage_key}-w${width}`
  const kept = await ctx.storage.get(key)
  if (kept) return kept
  const original = await ctx.storage.get(file.storage_key)
  if (!original) return null
  const body = await narrower(original, file.mime, width, who)
  await ctx.storage.put(key, body)
  return body
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
  width: number | undefined,
  network: string,
): Promise<FileAnswer | Refusal> => {
  const file = await findFile(ctx.db, id)
  if (!file || !(await mayRead(ctx, viewer, file))) return refuse('not-found')
  const body =
    width && isImage(file.mime)
      ? await resized(ctx, file, width, viewer?.userId ?? network)
      : await ctx.storage.stream(file.storage_key)
  if (!body) return refuse('not-found')
  return fileAnswer({
    body,
    type: file.mime,
    name: nameOfType(viewer?.userId === file.uploader_id ? file.name : name, file.mime),
    cache: PICTURES.includes(file.upload_type) ? 'private, no-cache' : 'private, no-store',
  })
}
