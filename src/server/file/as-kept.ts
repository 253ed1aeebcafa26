import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Ctx } from '#server/platform/context.ts'
import { DamagedFile, type Damage } from '#server/platform/files/storage.ts'
import { noteDamage } from './damaged.ts'

/** A stored file; `sha256` of its bytes in hex. */
interface Stored {
  readonly storage_key: string
  readonly sha256: string
}

/** Notes that a file is damaged, and throws; null where its record is gone as well: it was deleted meanwhile. */
const damaged = async (ctx: Ctx, { storage_key: key }: Stored, damage: Damage): Promise<null> => {
  if (await noteDamage(ctx, key, damage)) throw new DamagedFile(key, damage)
  return null
}

/** What a read of the storage answers; a file that may not be read is noted as well. */
const read = <T>(ctx: Ctx, file: Stored, reading: Promise<T | null>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof DamagedFile)) throw error
    return damaged(ctx, file, error.damage)
  })

/** The bytes of a file; null where it has no record any more. Throws `DamagedFile` where they are gone or others, or may not be read. */
export const bytesAsKept = async (ctx: Ctx, file: Stored): Promise<Buffer | null> => {
  const bytes = await read(ctx, file, ctx.storage.get(file.storage_key))
  if (!bytes) return damaged(ctx, file, 'gone')
  return createHash('sha256').update(bytes).digest('hex') === file.sha256
    ? bytes
    : damaged(ctx, file, 'changed')
}

/** The same as a stream, for files of many megabytes: read once to be compared, and once more to be sent. */
export const streamAsKept = async (ctx: Ctx, file: Stored): Promise<Readable | null> => {
  const first = await read(ctx, file, ctx.storage.stream(file.storage_key))
  if (!first) return damaged(ctx, file, 'gone')
  const hash = createHash('sha256')
  for await (const chunk of first) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== file.sha256) return damaged(ctx, file, 'changed')
  return (await ctx.storage.stream(file.storage_key)) ?? damaged(ctx, file, 'gone')
}

/** The same for one part of many, which a damaged file is left out of; it is noted all the same. */
export const wholeOrNone = async (ctx: Ctx, file: Stored): Promise<Readable | null> => {
  try {
    return await streamAsKept(ctx, file)
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}
