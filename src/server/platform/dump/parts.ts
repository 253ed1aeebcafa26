import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Hashes what flows through. */
export const measure = (): { through: Transform; sha256: () => string } => {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, sha256: () => hash.digest('hex') }
}

/** Writes a part below `folder`, on the disk for good when this resolves; answers its checksum. */
export const writePart = async (folder: string, path: string, from: Readable): Promise<string> => {
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const { through, sha256 } = measure()
  await pipeline(from, through, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }))
  return sha256()
}

/** The checksum of a part as it is now; null: it is not there. */
export const sumOfPart = async (folder: string, path: string): Promise<string | null> => {
  const { through, sha256 } = measure()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(join(folder, path)), through, nowhere)
    return sha256()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Does `work` for each, `hands` at a time. */
export const inHands = async <T>(
  items: readonly T[],
  hands: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const left = items[Symbol.iterator]()
  const hand = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: hands }, hand))
}
