import { refuse } from '#domain/kernel/refusal.ts'
import { RequestRefused } from './http/errors.ts'

/** A line for work that is dear, such as hashing passwords or drawing papers. */
export interface Turns {
  /** Does the work when it is this one's turn; refuses with 503 where the line is full (security.md M10). */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
}

interface Limits {
  /** Done at the same time. */
  readonly hands: number
  /** May wait for one person or address, and for all together. */
  readonly each: number
  readonly all: number
}

/** Seconds after which a full line has moved on. */
const RETRY_AFTER = 2

/**
 * So many at once, the others in line, and everybody in turn: whoever asks for sixty waits for sixty, and whoever asks
 * for one waits for as many as there are others, not for all that they asked for. p-queue knows priorities, but no turns.
 */
export const createTurns = ({ hands, each, all }: Limits): Turns => {
  // A map keeps the order in which its keys came: the first is next, and goes to the end with what it has left.
  const lines = new Map<string, (() => void)[]>()
  let busy = 0
  let waiting = 0

  const next = () => {
    const [first] = lines
    if (!first || busy === hands) return
    const [who, [start, ...rest]] = first
    lines.delete(who)
    if (rest.length > 0) lines.set(who, rest)
    waiting--
    busy++
    start?.()
  }

  return {
    async run(who, work) {
      const line = lines.get(who) ?? []
      if (line.length >= each || waiting >= all) throw new RequestRefused(refuse('unavailable'), RETRY_AFTER)
      await new Promise<void>((start) => {
        lines.set(who, [...line, start])
        waiting++
        next()
      })
      try {
        return await work()
      } finally {
        busy--
        next()
      }
    },
  }
}
