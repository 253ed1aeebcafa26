import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Ctx } from '#server/platform/context.ts'

/** A stored file; `sha256` of its bytes in hex. */
interface Stored {
  readonly storage_key: string
  readonly sha256: string
}

/** The error of a file whose bytes are not those that were stored: it is shown to nobody, and the log names it. */
const exchanged = ({ storage_key: key }: Stored): Error =>
  new Error(`The stored file ${key} is not the one that was kept.`)

/** The bytes of a file; null where they are gone. Throws where they are others: a paper was exchanged in the storage. */
export const bytesAsKept = async (ctx: Ctx, file: Stored): Promise<Buffer | null> => {
  const bytes = await ctx.storage.get(file.storage_key)
  if (bytes && createHash('sha256').update(bytes).digest('hex') !== file.sha256) throw exchanged(file)
  return bytes
}

/** The same as a stream, for files of many megabytes: read once to be compared, and once more to be sent. */
export const streamAsKept = async (ctx: Ctx, file: Stored): Promise<Readable | null> => {
  const first = await ctx.storage.stream(file.storage_key)
  if (!first) return null
  const hash = createHash('sha256')
  for await (const chunk of first) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== file.sha256) throw exchanged(file)
  return ctx.storage.stream(file.storage_key)
}
