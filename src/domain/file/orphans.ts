import { DAY } from '../kernel/time/span.ts'

/** More files than this are not left over from writes: few are rolled back in half a day. */
export const MOST_LEFTOVERS = 100

/**
 * Are the files without a record what rolled-back writes leave behind? Where they are many, or more than those with one, they belong to
 * another database, and this one takes nothing out.
 */
export const areLeftovers = ({
  orphans,
  known,
}: {
  readonly orphans: number
  readonly known: number
}): boolean => orphans <= MOST_LEFTOVERS && orphans <= known

/** The rounds that look for such files: when the last one was, and since when none has been missed (epoch ms). */
export interface Rounds {
  readonly since: number
  readonly last: number
  /** What the last one found where it took nothing out: so many files, and those without a record among them; null: it did its work. */
  readonly left: { readonly files: number; readonly unknown: number } | null
}

/** A server that runs has a round every six hours: a longer pause, or a clock that goes back, is a fault or a restore. */
const LONGEST_PAUSE = 3 * DAY

/**
 * The rounds once there was one `now`. What is held is deleted after thirty days in which they came: a clock that is a year ahead, a server
 * that stood still, and a database that was restored begin the thirty days anew.
 */
export const afterRound = (former: Rounds | null, now: number): Rounds => {
  const goesOn = former !== null && former.last <= now && now - former.last <= LONGEST_PAUSE
  return { since: goesOn ? former.since : now, last: now, left: null }
}
