import { createChild } from '#server/platform/child.ts'
import { sitesTurns } from '#server/platform/turns-of-sites.ts'
import { isFaulty, type Faulty } from '../faulty.ts'
import { readInTurn, type Reading } from '../reading.ts'

/** The largest of people take two seconds of the processor, twice that where the processors are busy. A paper of a hundred pages takes half a second. */
const LONGEST_MS = 10_000

/** In a process of its own: an array of five million numbers, 10 KB packed, ends the process that reads it, with all its threads. */
const inChild = createChild(new URL('./child.ts', import.meta.url), LONGEST_MS)

/** One at a time, of each site in turn, and of its people (security.md M10). */
const turns = sitesTurns({ name: 'uploads', hands: 1, each: 20, all: 100 })

/** The paper written anew (`rewritePdf`), or what is wrong with it; one that is not read within ten seconds takes too long. */
export const readPaper = (path: string, reading: Reading): Promise<Buffer | Faulty> =>
  readInTurn(turns, reading, async () => {
    const written = (await inChild(path)) as Uint8Array | Faulty | null
    if (!written) return { fault: 'pdf-heavy' }
    return isFaulty(written) ? written : Buffer.from(written.buffer, written.byteOffset, written.length)
  })
