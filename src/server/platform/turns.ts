import { refuse } from '#domain/kernel/refusal.ts'
import { RequestRefused } from './http/errors.ts'
import { createTimesOfGroups } from './time-taken.ts'

/** Who asks; as a pair, with the group that they have a turn in. */
export type Asking = string | readonly [group: string, one: string]

/** A line for work that is dear, such as hashing passwords or drawing papers. */
export interface Turns {
  /**
   * Does the work when it is this one's turn; refuses with 503 where the line is full (security.md M10). Who is `gone` leaves the
   * line, and nothing is done for them.
   */
  run<T>(who: Asking, work: () => Promise<T>, gone?: AbortSignal): Promise<T>
}

export interface Limits {
  /** What stands in line, for whoever watches. */
  readonly name: string
  /** Done at the same time; Infinity where each person has hands of their own alone. */
  readonly hands: number
  /** Of those, for one person or address. */
  readonly handsEach?: number
  /** May wait for one person or address, and for all together. */
  readonly each: number
  readonly all: number
  /** The group of one that comes without, and the one in it. Without it each is a group alone. */
  readonly keysOf?: (who: string) => readonly [group: string, one: string]
  /** Of the hands, for one group; and what may wait for it. */
  readonly handsTogether?: number
  readonly together?: number
  /** Turns go by the time that work took, of groups and of those in them; else each turn counts alike. */
  readonly byTime?: boolean
}

/** Who waits, by one of a group. */
type Lines = Map<string, Waiting[]>

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

const lengthOf = (lines: Lines): number => [...lines.values()].reduce((sum, line) => sum + line.length, 0)

/** Of those that are equally long the last. One pass: a flood of strangers asks for it at each call. */
const longestOf = <T>(all: Iterable<T>, lengthOfEach: (each: T) => number): T | undefined => {
  let longest: T | undefined
  let most = 0
  for (const each of all) {
    const length = lengthOfEach(each)
    if (length < most) continue
    longest = each
    most = length
  }
  return longest
}

const count = (counts: Map<string, number>, key: string, by: 1 | -1): void => {
  const now = (counts.get(key) ?? 0) + by
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}

const everyLine: (() => LineNow)[] = []

/** Every line of this process. */
export const linesNow = (): LineNow[] => everyLine.map((line) => line())

/**
 * So many at once, the others in line, and everybody in turn: whoever asks for sixty waits for sixty, and whoever asks
 * for one waits for as many as there are others, not for all that they asked for. Of a group each has a turn when it is the group's.
 * Where turns go by time, one whose piece of work took ten seconds waits until the others have had as much. p-queue knows priorities, but no turns.
 */
export const createTurns = (limits: Limits): Turns => {
  const { name, hands, handsEach = hands, each, all, keysOf = (who) => [who, who] } = limits
  const { handsTogether = handsEach, together = each, byTime = false } = limits
  // A map keeps the order in which its keys came: the first is next, and goes to the end with what it has left.
  const groups = new Map<string, Lines>()
  const atWork = new Map<string, number>()
  const atWorkTogether = new Map<string, number>()
  const times = byTime ? createTimesOfGroups() : null
  let busy = 0
  let waiting = 0

  everyLine.push(() => ({ name, busy, waiting }))

  /** Who waits for one of a group from now on. */
  const keep = (group: string, one: string, line: Waiting[]) => {
    const lines: Lines = groups.get(group) ?? new Map<string, Waiting[]>()
    if (line.length > 0) lines.set(one, line)
    else lines.delete(one)
    if (lines.size > 0) groups.set(group, lines)
    else groups.delete(group)
  }

  const countWork = (group: string, one: string, by: 1 | -1) => {
    count(atWorkTogether, group, by)
    count(atWork, one, by)
    busy += by
  }

  /** A piece waits no longer, and its work is not begun. */
  const leaveLine = (group: string, one: string) => {
    waiting--
    times?.leave(group, one, 0)
  }

  const next = () => {
    if (busy === hands) return
    for (const [group, lines] of times?.groupsInOrder(groups) ?? groups) {
      if (atWorkTogether.get(group) === handsTogether) continue
      for (const [one, [start, ...rest]] of times?.peopleInOrder(group, lines) ?? lines) {
        if (atWork.get(one) === handsEach) continue
        groups.delete(group)
        groups.set(group, lines)
        lines.delete(one)
        keep(group, one, rest)
        countWork(group, one, 1)
        times?.begin(group, one)
        waiting--
        start?.begin()
        return
      }
    }
  }

  /** The line is full, and a group comes that has nothing in it: the last of the longest makes room. */
  const makeRoom = () => {
    const [group, lines] = longestOf(groups, ([, each]) => lengthOf(each)) ?? []
    if (!group || !lines || lengthOf(lines) < 2) return false
    const [one, line] = longestOf(lines, ([, each]) => each.length) ?? []
    if (!one || !line) return false
    line.pop()?.refuse(new RequestRefused(refuse('unavailable'), RETRY_AFTER))
    keep(group, one, line)
    leaveLine(group, one)
    return true
  }

  /** Waits for the turn; rejects where the line is full, or who waits has gone. */
  const waitTurn = (group: string, one: string, gone: AbortSignal | undefined) =>
    new Promise<void>((begin, refused) => {
      const lineNow = () => groups.get(group)?.get(one) ?? []
      const left = () => {
        keep(
          group,
          one,
          lineNow().filter((each) => each !== mine),
        )
        leaveLine(group, one)
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
      keep(group, one, [...lineNow(), mine])
      waiting++
      times?.come(group, one)
      next()
    })

  return {
    async run(who, work, gone) {
      const [group, one] = typeof who === 'string' ? keysOf(who) : who
      const lines = groups.get(group)
      const full =
        (lines?.get(one)?.length ?? 0) >= each ||
        (lines !== undefined && lengthOf(lines) >= together) ||
        (waiting >= all && (lines !== undefined || !makeRoom()))
      if (full || gone?.aborted) throw new RequestRefused(refuse('unavailable'), RETRY_AFTER)
      await waitTurn(group, one, gone)
      const begun = performance.now()
      try {
        return await work()
      } finally {
        countWork(group, one, -1)
        times?.leave(group, one, performance.now() - begun)
        next()
      }
    },
  }
}
