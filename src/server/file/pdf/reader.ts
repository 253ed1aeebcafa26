import { createThread } from '#server/platform/thread.ts'
import { createTurns } from '#server/platform/turns.ts'
import { readInTurn, type Reading } from '../reading.ts'

/** Not where contracts are drawn and sealed: what a stranger's paper may break there breaks nothing else. */
const inThread = createThread(new URL('./thread.ts', import.meta.url), 20_000)

/** One at a time, of each person in turn (security.md M10). */
const turns = createTurns({ name: 'uploads', hands: 1, each: 20, all: 100 })

/** The paper written anew (`rewritePdf`); null for what cannot be read, or not within twenty seconds. */
export const readPaper = (bytes: Uint8Array, reading: Reading): Promise<Buffer | null> =>
  readInTurn(turns, reading, async () => {
    try {
      const written = (await inThread(bytes)) as Uint8Array | null
      return written && Buffer.from(written)
    } catch {
      return null
    }
  })
