import { Piscina } from 'piscina'
import type { PaperTask } from './thread.ts'

let press: Piscina | null = null

/** One thread, started when first needed and ended when idle: paper is made off the event loop. */
const pool = (): Piscina => {
  press ??= new Piscina({
    filename: new URL('./thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  })
  return press
}

/** Draws a document, or lays the marks upon a signed one and seals it; the whole file. */
export const print = async (task: PaperTask): Promise<Buffer> =>
  Buffer.from((await pool().run(task)) as Uint8Array)
