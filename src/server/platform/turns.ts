import { refuse } from '#domain/kernel/refusal.ts'
import { RequestRefused } from './http/errors.ts'

/** A line for work that is dear, such as hashing passwords or drawing papers. */
export interface Turns {
  /**
   * Does the work when it is this one's turn; refuses with 503 where the line is full (security.md M10). Who is `gone` leaves the
   * line, and nothing is done for them.
   */
  run<T>(who: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>
}

interface Limits {
  /** What stands in line, for whoever watches. */
  readonly name: string
  /** Done at the same time; Infinity where each person has hands of their own alone. */
  readonly hands: number
  /** Of those, for one person or address. */
  readonly handsEach?: number
  /** May wait for one person or address, and for all together. */
  readonly each: number
  readonly all: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (reason: RequestRefused) => void
}

/** Seconds after which a full line has moved on. */
const RETRY_AFTER = 2

/** A line as it stands. */
export interface LineNow {
  readonly name: string
  readonly busy: number
  readonly waiting: number
}

const everyLine: (() => LineNow)[] = []

/** Every line of this process. */
export const linesNow = (): LineNow[] => everyLine.map((line) => line())

/**
 * So many at once, the others in line, and everybody in turn: whoever asks for sixty waits for sixty, and whoever asks
 * for one waits for as many as there are others, not for all that they asked for. p-queue knows priorities, but no turns.
 */
export const createTurns = ({ name, hands, handsEach = hands, each, all }: Limits): Turns => {
  // A map keeps the order in which its keys came: the first is next, and goes to the end with what it has left.
  const lines = new Map<string, Waiting[]>()
  const atWork = new Map<string, number>()
  let busy = 0
  let waiting = 0

  everyLine.push(() => ({ name, busy, waiting }))

  const next = () => {
    if (busy === hands) return
    for (const [who, [start, ...rest]] of lines) {
      const own = atWork.get(who) ?? 0
      if (own === handsEach) continue
      lines.delete(who)
      if (rest.length > 0) lines.set(who, rest)
      atWork.set(who, own + 1)
      waiting--
      busy++
      start?.begin()
      return
    }
  }

  const done = (who: string) => {
    const own = (atWork.get(who) ?? 1) - 1
    if (own === 0) atWork.delete(who)
    else atWork.set(who, own)
    busy--
    next()
  }

  /** The line is full, and somebody comes who has nothing in it: the last of the longest makes room. */
  const makeRoom = () => {
    const longest = [...lines.values()].toSorted((a, b) => b.length - a.length)[0]
    if (!longest || longest.length < 2) return false
    longest.pop()?.refuse(new RequestRefused(refuse('unavailable'), RETRY_AFTER))
    waiting--
    return true
  }

  /** Waits for the turn; rejects where the line is full, or who waits has gone. */
  const waitTurn = (who: string, gone: AbortSignal | undefined) =>
    new Promise<void>((begin, refused) => {
      const left = () => {
        const line = lines.get(who)?.filter((each) => each !== mine) ?? []
        if (line.length > 0) lines.set(who, line)
        else lines.delete(who)
        waiting--
        refused(new RequestRefused(refuse('unavailable'), RETRY_AFTER))
      }
      const mine: Waiting = {
        begin() {
          gone?.removeEventListener('abort', left)
          begin()
        },
        refuse(reason) {
          gone?.removeEventListener('abort', left)
          refused(reason)
        },
      }
      gone?.addEventListener('abort', left, { once: true })
      lines.set(who, [...(lines.get(who) ?? []), mine])
      waiting++
      next()
    })

  return {
    async run(who, work, gone) {
      const line = lines.get(who) ?? []
      const full = waiting >= all && (line.length > 0 || !makeRoom())
      if (line.length >= each || full || gone?.aborted)
        throw new RequestRefused(refuse('unavailable'), RETRY_AFTER)
      await waitTurn(who, gone)
      try {
        return await work()
      } finally {
        done(who)
      }
    },
  }
}
