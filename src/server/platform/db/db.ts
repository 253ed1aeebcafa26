import {
  Kysely,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import type pg from 'pg'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { isCollision, isOutage } from './outage.ts'
import { guardOf } from './guard.ts'
import { connect, isPool, isPooled, orAnew, poolOf } from './prepared.ts'
import { feelPulse, type Pulse } from './pulse.ts'
import { beginOf, createPool, type PoolOptions } from './pool.ts'
import { holdingOne } from './within.ts'
import { inSpan } from '../trace/trace.ts'
import type { DB } from './types.ts'

/** A database or a transaction in it: a store's functions take either. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** A Kysely over whatever answers queries. */
const kyselyOver = (pool: PostgresPool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

export const createDb = (options: PoolOptions): Db => {
  const pool = createPool(options)
  const db = kyselyOver(pool as unknown as PostgresPool)
  connect(db, pool, { pooled: options.pooled ?? false })
  // Kysely closes a pool only if it ever used it; ours serves the named statements as well.
  const forget = db.destroy.bind(db)
  db.destroy = async () => {
    await forget()
    if (!pool.ending) await pool.end()
  }
  return db
}

/** Watches over a database by its address, past a pooler where there is one; `say` hears that it is lost and why, and found again. */
export const watchOver = (db: Db, url: string, say: (what: string, why?: string | null) => void): Pulse => {
  const pool = guardOf(poolOf(db))
  return feelPulse(url, {
    lost(why) {
      say('database lost', why)
      pool?.lose()
    },
    found() {
      say('database found')
      pool?.find()
    },
  })
}

/** How many connections there are, how many of them rest, and how many calls wait for one. */
export const poolNow = (db: Db): { total: number; idle: number; queued: number } => {
  const { totalCount, idleCount, waitingCount } = poolOf(db)
  return { total: totalCount, idle: idleCount, queued: waitingCount }
}

/** One connection as the pool of a transaction's own Kysely: handed out as it is, never closed by it. */
const only = (client: pg.PoolClient): PostgresPool => {
  const lent = {
    query: (text: string, values: unknown[]) => client.query(text, values),
    release: () => {},
  } as unknown as PostgresPoolClient
  return { connect: () => Promise.resolve(lent), end: () => Promise.resolve() } as PostgresPool
}

const builders = new WeakMap<pg.PoolClient, Tx>()

/** The query builder bound to one connection, made once: it is the same in every transaction of that connection. */
const builderOn = (client: pg.PoolClient, of: Db): Tx => {
  const made = builders.get(client)
  if (made) return made
  const tx = kyselyOver(only(client)) as unknown as Tx
  connect(tx, client, { pooled: isPooled(of), of })
  builders.set(client, tx)
  return tx
}

/**
 * Reads that need nothing of each other, over one connection: `read` sends each without waiting for the answer of the one before
 * (`together`), so that many cost one way to the database and back. Each sees what is committed when its turn comes. What fails fails them
 * all; the connection is thrown away where it is in doubt itself, and else goes back, since nothing is under way on it anymore. Of a
 * transaction, or within another call of this, it is the same connection; `read` gets no other one.
 */
export const overOne = async <T>(db: Db, read: (one: Db) => Promise<T>): Promise<T> => {
  if (!isPool(db)) return read(db)
  return orAnew(async () => {
    const client = await poolOf(db).connect()
    try {
      const value = await holdingOne(() => read(builderOn(client, db)))
      client.release()
      return value
    } catch (error) {
      client.release(isOutage(error))
      throw error
    }
  })
}

/** How long the database works on one statement of a search that anybody may send. */
const BRIEF_MS = 1000

/**
 * The same for reads that anybody may cause: each statement ends after `BRIEF_MS`, and the call with 503. The bound is the transaction's, so that
 * the connection keeps nothing of it.
 */
export const overOneBriefly = async <T>(db: Db, read: (one: Db) => Promise<T>): Promise<T> => {
  return orAnew(async () => {
    const client = await poolOf(db).connect()
    try {
      await client.query(`begin read only; set local statement_timeout = ${BRIEF_MS}`)
      const value = await holdingOne(() => read(builderOn(client, db)))
      await client.query('commit')
      client.release()
      return value
    } catch (error) {
      await rollBack(client)
      throw error
    }
  })
}

/** What statements of a transaction say that stand behind one that failed; no reason of its own. */
const ABORTED = '25P02'

/**
 * Statements that need nothing of each other, over one connection, sent in the order in which they stand here without waiting in between.
 * Each step sends its own: one that throws before it sends keeps none of the others from being waited for. All have ended before one that
 * failed is thrown, since none may reach the connection after it was rolled back, or given to somebody else.
 */
export const together = async <T extends readonly unknown[]>(
  ...steps: { readonly [K in keyof T]: () => Promise<T[K]> }
): Promise<T> => {
  const ended = await Promise.allSettled(steps.map(async (send) => send()))
  const failed = ended.filter((each) => each.status === 'rejected').map((each): unknown => each.reason)
  if (failed.length === 0) return ended.map((each) => 'value' in each && each.value) as unknown as T
  throw failed.find((reason) => (reason as { code?: string }).code !== ABORTED) ?? failed[0]
}

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

/** A connection that cannot even roll back is thrown away. */
const rollBack = async (client: pg.PoolClient): Promise<void> => {
  try {
    await client.query('rollback')
    client.release()
  } catch (error) {
    client.release(error as Error)
  }
}

/**
 * Begins and commits on the connection itself, so that the named statements of a hot path go straight to it; the
 * builder of everything else is bound to the same connection.
 */
const attempt = async <T>(db: Db, fn: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal> => {
  const after: (() => void)[] = []
  const pooled = isPooled(db)
  const client = await poolOf(db).connect()
  let value: T | Refusal
  try {
    await client.query(beginOf(pooled))
    const tx = builderOn(client, db)
    afterwards.set(tx, after)
    value = await holdingOne(() => fn(tx))
    if (isRefusal(value)) throw new RolledBack(value)
    await client.query('commit')
  } catch (error) {
    await rollBack(client)
    throw error
  }
  client.release()
  for (const step of after) step()
  return value
}

/**
 * One transaction (read committed). A returned `Refusal` rolls it back and is answered; deadlocks and serialisation
 * failures are tried again, so `fn` must have no effects outside the database. Another connection inside `fn` is refused (`holdingOne`).
 */
export const withTransaction = async <T>(
  db: Db,
  fn: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> => {
  for (let tries = 1; ; tries++) {
    try {
      return await inSpan('transaction', () => attempt(db, fn))
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal
      if (!isCollision(error) || tries >= ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, tries * 10 + Math.random() * 20))
    }
  }
}

/** Does the database answer, and take writes? A standby, and a user that may only read, do not. */
export const mayWrite = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ writes: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`.execute(db)
  return rows[0]?.writes ?? false
}
