import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { ResoPhoto } from '#domain/listing/form/reso.ts'
import type { Mls } from '../adapters/mls/mls.ts'
import { keepUpload, type KeptUpload } from '../file/upload.ts'
import type { Ctx } from '../platform/context.ts'
import { StorageAway, temporaryPath } from '../platform/files/storage.ts'

/** More are not fetched at once: the agent waits for them. */
const PHOTOS_AT_ONCE = 30
const HANDS = 4
const ALL_MS = 20_000

export interface KeptPhoto extends ResoPhoto {
  readonly kept: KeptUpload
}

/** One photograph, read and written anew as any upload is; null where it is none, or cannot be had. */
const fetched = async (ctx: Ctx, mls: Mls, viewer: Viewer, photo: ResoPhoto): Promise<KeptPhoto | null> => {
  const bytes = await mls.photo(photo.url)
  if (!bytes) return null
  const path = await temporaryPath(ctx.storage)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    // A line that is full leaves out this photograph, not the listing. A storage that is away would leave out all.
    const kept = await keepUpload(ctx, viewer, 'LISTING_IMAGE', {
      path,
      name: 'photo.jpg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      texts: {},
      gone: AbortSignal.timeout(ALL_MS),
    }).catch((error: unknown) => {
      if (error instanceof StorageAway) throw error
      return null
    })
    return !kept || isRefusal(kept) ? null : { ...photo, kept }
  } finally {
    await rm(path, { force: true })
  }
}

/** A listing's photographs in their order, as many as come within twenty seconds. Whoever gets them places them or lets them go. */
export const fetchPhotographs = async (
  ctx: Ctx,
  mls: Mls,
  viewer: Viewer,
  photos: readonly ResoPhoto[],
): Promise<KeptPhoto[]> => {
  const until = Date.now() + ALL_MS
  const wanted = photos.slice(0, PHOTOS_AT_ONCE)
  const found = new Map<number, KeptPhoto>()
  let next = 0
  const hand = async () => {
    while (next < wanted.length && Date.now() < until) {
      const at = next++
      const photo = wanted[at]
      const kept = photo && (await fetched(ctx, mls, viewer, photo))
      if (kept) found.set(at, kept)
    }
  }
  await Promise.all(Array.from({ length: HANDS }, hand))
  return [...found].toSorted(([a], [b]) => a - b).map(([, photo]) => photo)
}
