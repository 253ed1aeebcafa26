import { createThread } from '../../platform/thread.ts'
import { createTurns } from '../../platform/turns.ts'
import type { PaperTask } from './thread.ts'

/** The longest paper takes a second: one that is still drawn after a minute never ends. */
const inThread = createThread(new URL('./thread.ts', import.meta.url), 60_000)

const turns = createTurns({ name: 'papers', hands: 1, each: 60, all: 300 })

/**
 * Draws a document, or lays the marks upon a signed one and seals it; the whole file. In the turn of `who` asks: a
 * user, or the record whose job it is (security.md M10).
 */
export const print = (task: PaperTask, who: string): Promise<Buffer> =>
  turns.run(who, async () => Buffer.from((await inThread(task)) as Uint8Array))
