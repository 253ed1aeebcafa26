import { refuse } from '#domain/kernel/refusal.ts'
import { RequestRefused } from '../../platform/http/errors.ts'
import { createThread } from '../../platform/thread.ts'
import { createTurns } from '../../platform/turns.ts'
import type { PaperTask } from './thread.ts'

/** Draws a document, or lays the marks upon a signed one and seals it; the whole file. In the turn of `who` asks: a user, or the record whose job it is (security.md M10). */
type Press = (task: PaperTask, who: string) => Promise<Buffer>

/** A line with a thread of its own: what takes long in it, or breaks, holds up nothing of another one. */
const pressOf = (name: string, longestMs: number, { each, all }: { each: number; all: number }): Press => {
  const inThread = createThread(new URL('./thread.ts', import.meta.url), longestMs)
  const turns = createTurns({ name, hands: 1, each, all })
  return (task, who) => turns.run(who, async () => Buffer.from((await inThread(task)) as Uint8Array))
}

/** What was asked for to be read may be asked for again when it takes too long. */
const refusingLate =
  (press: Press): Press =>
  async (task, who) => {
    try {
      return await press(task, who)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError')
        throw new RequestRefused(refuse('unavailable'))
      throw error
    }
  }

/** What binds: agreements and notices to sign, and seals. The longest takes a second: one that is still drawn after a minute never ends. */
export const print = pressOf('papers', 60_000, { each: 60, all: 300 })

/** Papers to read, which people may ask for again and again. */
export const printToRead = refusingLate(pressOf('readings', 20_000, { each: 60, all: 300 }))

/** Comparisons, which take longest: of one person one at a time, and one in line. */
export const printComparison = refusingLate(pressOf('comparisons', 20_000, { each: 1, all: 60 }))
