import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Transaction } from 'kysely'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { isCollision } from './outage.ts'
import { createPool, namingPool, type PoolOptions } from './pool.ts'
import type { DB } from './types.ts'

/** A database or a transaction in it: a store's functions take either. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export const createDb = (options: PoolOptions): Db =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: namingPool(createPool(options)) }) })

const ATTEMPTS = 4
const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Runs `fn` once `tx` has committed; not at all when it rolls back. For wake-ups only: it may be lost in a crash. */
export const afterCommit = (tx: Tx, fn: () => void): void => {
  const list = afterwards.get(tx)
  if (list) list.push(fn)
}

/** Carries a refusal out of a transaction so that the transaction rolls back. */
class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

const attempt = async <T>(db: Db, fn: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> => {
  const after: (() => void)[] = []
  const result = await db.transaction().execute(async (tx) => {
    afterwards.set(tx, after)
    const value = await fn(tx)
    if (isRefusal(value)) throw new RolledBack(value)
    return value
  })
  for (const step of after) step()
  return result
}

/**
 * One transaction (read committed). A returned `Refusal` rolls it back and is answered; deadlocks and serialisation
 * failures are tried again, so `fn` must have no effects outside the database. Never use another connection inside `fn`.
 */
export const withTransaction = async <T>(
  db: Db,
  fn: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(db, fn)
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal
      if (!isCollision(error) || tries >= ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, tries * 10 + Math.random() * 20))
    }
  }
}

/** Answers when the database does. */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db)
}
