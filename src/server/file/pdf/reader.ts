import { Piscina } from 'piscina'
import { createTurns } from '#server/platform/turns.ts'

let reader: Piscina | null = null

/** A thread of its own: what a stranger's paper may break there is not where contracts are drawn and sealed. */
const pool = (): Piscina => {
  reader ??= new Piscina({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return reader
}

/** One at a time, of each person in turn (security.md M10). */
const turns = createTurns({ hands: 1, each: 20, all: 100 })
const LONGEST_MS = 20_000

/** The paper written anew (`rewritePdf`); null for what cannot be read, or not within twenty seconds. */
export const readPaper = (bytes: Uint8Array, who: string): Promise<Buffer | null> =>
  turns.run(who, async () => {
    try {
      const signal = AbortSignal.timeout(LONGEST_MS)
      const written = (await pool().run(bytes, { signal })) as Uint8Array | null
      return written && Buffer.from(written)
    } catch {
      return null
    }
  })
