import { refuse } from '#domain/kernel/refusal.ts'
import { RequestRefused } from '../../platform/http/errors.ts'
import { createThread } from '../../platform/thread.ts'
import { createTurns, type Asking, type Limits, type Turns } from '../../platform/turns.ts'
import { sitesTurns } from '../../platform/turns-of-sites.ts'
import type { PaperTask } from './thread.ts'

/** Draws a document, or lays the marks upon a signed one and seals it; the whole file. In the turn of `who` asks: a user, or the record whose job it is (security.md M10). */
type Press = (task: PaperTask, who: Asking) => Promise<Buffer>

/** A line with a thread of its own: what takes long in it, or breaks, holds up nothing of another one. */
const pressOf = (longestMs: number, turns: Turns): Press => {
  const inThread = createThread(new URL('./thread.ts', import.meta.url), longestMs)
  return (task, who) => turns.run(who, async () => Buffer.from((await inThread(task)) as Uint8Array))
}

/** The task was cut off at the end of its time, or the thread at the end of its memory. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

/** What was asked for to be read may be asked for again when it takes too long, or too much memory. */
const refusingTooMuch =
  (press: Press): Press =>
  async (task, who) => {
    try {
      return await press(task, who)
    } catch (error) {
      if (isTooMuch(error)) throw new RequestRefused(refuse('unavailable'))
      throw error
    }
  }

/** What binds: agreements and notices to sign, and seals. The longest takes a second: one that is still drawn after a minute never ends. */
export const print = pressOf(60_000, createTurns({ name: 'papers', hands: 1, each: 60, all: 300 }))

/** Papers to read, which people may ask for again and again. */
export const printToRead = refusingTooMuch(
  pressOf(20_000, sitesTurns({ name: 'readings', hands: 1, each: 60, all: 300 })),
)

const COMPARISONS: Limits = { name: 'comparisons', hands: 1, each: 1, all: 60, together: 60 }

/**
 * Comparisons, which take longest: of one person one at a time, and one in line. The group is the agent of the home, or the person who listed it
 * without one: owners and homes are added at no cost, and give an agent no turns.
 */
export const printComparison = refusingTooMuch(pressOf(20_000, createTurns(COMPARISONS)))
