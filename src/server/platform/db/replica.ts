import { sql } from 'kysely'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { instanceOf } from '../files/store.ts'
import { overOneBriefly, type Db } from './db.ts'
import { isCollision, isOutage, isTooSlow, wordsOf } from './outage.ts'

/** Reads that may be a moment old (issue 8 "PostgreSQL of their own"). */
export interface Replica {
  /** Reads from the copy where there is one and it answers, else from the database itself. */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** The same over one connection whose statements end after a second: for what anybody may ask, as often as they like. */
  readBriefly<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** Why the copy is not read right now, for operators; null: it is, or there is none. Throws what it answers instead. */
  fault(): Promise<string | null>
  end(): Promise<void>
}

/** No copy: everything is read where it is written. */
export const alone = (db: Db): Replica => ({
  read: (read) => read(db),
  readBriefly: (read) => overOneBriefly(db, read),
  fault: () => Promise.resolve(null),
  end: () => Promise.resolve(),
})

/** Classes of errors: no such user or right (28), no such database (3D), no such table, column, or right to it (42). */
const NOT_YET = /^(28|3D|42)/

/** The copy has not come as far as what is asked: a user, a database, a table, a column of the newest migration. */
const isNotYet = (error: unknown): boolean => NOT_YET.test((error as { code?: string }).code ?? '')

/** The copy can't answer: it is away, or has not come that far. */
export const isAway = (error: unknown): boolean => {
  const { code, syscall } = error as { code?: string; syscall?: string }
  // A socket that is not there; without a call of the system it would be a file of ours.
  return isOutage(error) || isNotYet(error) || (code === 'ENOENT' && syscall === 'connect')
}

/** A copy that was away is left alone for a while: nobody waits for it again and again. */
const REST_MS = 5_000

/** How often the copy is asked how old it is. */
const ASK_MS = 5_000

/** How long it is told that the copy lacked something: it is asked for each kind of thing now and then. */
const LACKS_MS = 10 * MINUTE

/**
 * Some chore comes round every minute and says when (table `chores`): a copy that has not heard of one for so long stands still,
 * though it answers. A database in which no chore ever ran tells nothing.
 */
const standsStill = async (copy: Db): Promise<boolean> => {
  const { rows } = await sql<{ still: boolean | null }>`
    select max(ran_at) < now() - interval '3 minutes' as still from chores`.execute(copy)
  return rows[0]?.still === true
}

export const createReplica = (primary: Db, copy: Db): Replica => {
  let restsUntil = 0
  let askedAt = -ASK_MS
  let asked = Promise.resolve(false)
  let own: string | null = null
  let lacks: { what: string; at: number } | null = null
  /** What was away at the start was compared by nobody (`refuseOthers`), and an address may lead elsewhere later. */
  const isAnother = async (): Promise<boolean> => {
    const its = await instanceOf(copy)
    // Known from once on: a copy serves while its primary is away.
    own ??= await instanceOf(primary)
    return its !== null && own !== null && its !== own
  }
  /** Who comes while the copy is asked waits for what it says. */
  const isUseless = (): Promise<boolean> => {
    if (performance.now() - askedAt < ASK_MS) return asked
    askedAt = performance.now()
    asked = standsStill(copy).then((still) => still || isAnother())
    return asked
  }
  const rest = () => {
    restsUntil = performance.now() + REST_MS
  }
  /** Null: the copy can't answer, and its primary is asked. */
  const fromCopy = async <T>(read: (db: Db) => Promise<T>): Promise<{ answer: T } | null> => {
    try {
      if (!(await isUseless())) return { answer: await read(copy) }
      rest()
      return null
    } catch (error) {
      // A standby ends what stands in the way of its primary's changes; the next read may be well again.
      if (isCollision(error)) return null
      // A statement that took too long here would take as long there, and says nothing about the copy.
      if (!isAway(error) || isTooSlow(error)) throw error
      if (isNotYet(error)) {
        // What the primary refuses as well is a fault of ours: it is thrown, and the copy does not rest for it.
        const answer = await read(primary)
        lacks = { what: wordsOf(error), at: performance.now() }
        rest()
        return { answer }
      }
      rest()
      return null
    }
  }
  const reader: Replica = {
    async read(read) {
      const found = performance.now() < restsUntil ? null : await fromCopy(read)
      return found === null ? read(primary) : found.answer
    },
    readBriefly: (read) => reader.read((db) => overOneBriefly(db, read)),
    async fault() {
      // Known before the primary may be away.
      own ??= await instanceOf(primary)
      if (await isUseless()) return 'it stands still, or belongs to another installation'
      return lacks !== null && performance.now() - lacks.at < LACKS_MS ? lacks.what : null
    },
    end: () => copy.destroy(),
  }
  return reader
}
