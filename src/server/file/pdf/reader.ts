import { createThread } from '#server/platform/thread.ts'
import { sitesTurns } from '#server/platform/turns-of-sites.ts'
import { readInTurn, type Reading } from '../reading.ts'

/**
 * What a paper may take by its count (`bounds.ts`) is four seconds of the processor, twice what the largest of people does; a machine whose processors
 * are busy takes twice as long. A paper of a hundred pages takes half a second.
 */
const LONGEST_MS = 10_000

/** Not where contracts are drawn and sealed: what a stranger's paper may break there breaks nothing else. */
const inThread = createThread(new URL('./thread.ts', import.meta.url), LONGEST_MS)

/** One at a time, of each site in turn, and of its people (security.md M10). */
const turns = sitesTurns({ name: 'uploads', hands: 1, each: 20, all: 100 })

/** The paper written anew (`rewritePdf`); null for what cannot be read, or not within ten seconds. */
export const readPaper = (bytes: Uint8Array, reading: Reading): Promise<Buffer | null> =>
  readInTurn(turns, reading, async () => {
    try {
      const written = (await inThread(bytes)) as Uint8Array | null
      return written && Buffer.from(written)
    } catch {
      return null
    }
  })
