import pg from 'pg'
import { guard } from './guard.ts'
import { instantOf } from './row.ts'

export interface PoolOptions {
  readonly url: string
  readonly max: number
  /**
   * `url` leads to a pooler in transaction mode: each transaction has another connection of the database's, which knows no
   * statement by name, and the pooler takes no settings of a session (operator.md 14).
   */
  readonly pooled?: boolean
  /** Told about every connection that broke, idle or in use; a broken connection must never end the process. */
  readonly onError: (error: Error) => void
  /** A call waited longer than a second for a connection. */
  readonly onLongWait?: () => void
}

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Instants leave the database as ISO 8601 UTC strings, dates as YYYY-MM-DD, bigint and numeric as numbers. */
const parsers: Record<number, (value: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (value) => value,
  [TIMESTAMPTZ]: instantOf,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers[oid] ?? pg.types.getTypeParser(oid, 'text')),
} as pg.CustomTypesConfig

/** How long the database works on one statement, and waits for the next one of a transaction. */
const STATEMENT_MS = 20_000
const IDLE_IN_TRANSACTION_MS = 60_000

/** Begins a transaction; behind a pooler the bounds go along in the same message, for this transaction alone. */
export const beginOf = (pooled: boolean): string =>
  pooled
    ? `begin; set local statement_timeout = ${STATEMENT_MS}; set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`
    : 'begin'

/** A pool of connections whose breakage is a refused call, never a crash. */
export const createPool = ({ url, max, pooled = false, onError, onLongWait }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 60_000,
    ...(pooled
      ? {}
      : { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }),
    query_timeout: 25_000,
    // A connection takes a statement while another is under way on it (`overOne`). Nothing here reads row by row. Behind a pooler they wait
    // for each other: between two that were sent at once it may give the rest to another connection.
    pipeline: !pooled,
    keepAlive: true,
    application_name: 'parley',
  })
  guard(pool, onLongWait)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
