import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import type { FileView } from '#api/file.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { accepts, isUploadType } from '#domain/file/upload.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { UploadedFile } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/id.ts'
import { fileViewOf } from './attach.ts'
import { isImage, normalise } from './images.ts'
import { insertFile } from './store.ts'

/** A PDF that readers accept begins with its mark within the first kilobyte. */
const isPdf = async (path: string): Promise<boolean> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead).includes('%PDF-')
  } finally {
    await handle.close()
  }
}

/** What the bytes are; the file's name and the sender's word do not count. */
const typeOf = async (path: string): Promise<string | null> => {
  const found = await fileTypeFromFile(path)
  if (found) return found.mime
  return (await isPdf(path)) ? 'application/pdf' : null
}

/** Bytes that are safe, and the row that is still to be written. */
export interface KeptUpload {
  readonly id: string
  readonly write: (tx: Tx) => Promise<FileView>
}

/**
 * Checks and keeps an upload, before any transaction. Until it is attached its uploader alone can read it. Images are
 * re-encoded: turned upright, without the place where they were taken.
 */
const keepUpload = async (
  ctx: Ctx,
  viewer: Viewer,
  type: string,
  file: UploadedFile,
): Promise<KeptUpload | Refusal> => {
  if (!isUploadType(type)) return refuse('not-found')
  const mime = file.size === 0 ? null : await typeOf(file.path)
  if (!mime || !accepts(type, mime)) return refuse('file-type-not-accepted')
  const id = newId()
  let size = file.size
  if (isImage(mime)) {
    const body = await normalise(file.path, mime, viewer.userId)
    if (!body) return refuse('file-type-not-accepted')
    size = body.length
    await ctx.storage.put(id, body)
  } else await ctx.storage.putFile(id, file.path)
  const row = {
    id,
    uploader_id: viewer.userId,
    upload_type: type,
    name: file.name,
    mime,
    size,
    sha256: file.sha256,
    storage_key: id,
  }
  const write = async (tx: Tx) => {
    await insertFile(tx, row, ctx.clock().toISOString())
    return fileViewOf(row)
  }
  return { id, write }
}

/**
 * Keeps an upload and lets `write` put it in its place, in the call's transaction. Bytes that found no place (refused, or
 * a repeated Idempotency-Key answered with the first upload) belong to nothing and go.
 */
export const placeUpload = async <A>(
  ctx: Ctx,
  viewer: Viewer,
  type: string,
  file: UploadedFile,
  write: (kept: KeptUpload) => Promise<A | Refusal>,
): Promise<A | Refusal> => {
  const kept = await keepUpload(ctx, viewer, type, file)
  if (isRefusal(kept)) return kept
  let placed = false
  const answer = await write({
    ...kept,
    write: async (tx) => {
      placed = true
      return kept.write(tx)
    },
  })
  if (isRefusal(answer) || !placed) await ctx.storage.delete(kept.id)
  return answer
}
