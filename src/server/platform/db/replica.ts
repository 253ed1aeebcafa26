import type { Db } from './db.ts'
import { isOutage } from './outage.ts'

/** Reads that may be a moment old (issue 8 "PostgreSQL of their own"). */
export interface Replica {
  /** Reads from the copy where there is one and it answers, else from the database itself. */
  read<T>(read: (db: Db) => Promise<T>): Promise<T>
  end(): Promise<void>
}

/** No copy: everything is read where it is written. */
export const alone = (db: Db): Replica => ({ read: (read) => read(db), end: () => Promise.resolve() })

/** A copy that was away is left alone for a while: nobody waits for it again and again. */
const REST_MS = 5_000

export const createReplica = (primary: Db, copy: Db): Replica => {
  let restsUntil = 0
  return {
    async read(read) {
      if (performance.now() < restsUntil) return read(primary)
      try {
        return await read(copy)
      } catch (error) {
        if (!isOutage(error)) throw error
        restsUntil = performance.now() + REST_MS
        return read(primary)
      }
    },
    end: () => copy.destroy(),
  }
}
