import { Piscina } from 'piscina'
import { createTurns } from '../../platform/turns.ts'
import type { PaperTask } from './thread.ts'

let press: Piscina | null = null

/** One thread, started when first needed and ended when idle: paper is made off the event loop. */
const pool = (): Piscina => {
  press ??= new Piscina({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  return press
}

const turns = createTurns({ hands: 1, each: 60, all: 300 })

/** The longest paper takes a second: one that is still drawn after this never ends. */
const LONGEST_MS = 60_000

/**
 * Draws a document, or lays the marks upon a signed one and seals it; the whole file. In the turn of `who` asks: a
 * user, or the record whose job it is (security.md M10).
 */
export const print = (task: PaperTask, who: string): Promise<Buffer> =>
  turns.run(who, async () =>
    Buffer.from((await pool().run(task, { signal: AbortSignal.timeout(LONGEST_MS) })) as Uint8Array),
  )
