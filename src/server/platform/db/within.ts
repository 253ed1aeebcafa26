import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Tests refuse a second connection where a transaction asks for it; in production nothing is watched and nothing is paid.
 * Calls that hold one connection and wait for another wait for each other: as many of them at once as the pool is large
 * stop everybody.
 */
const STRICT = process.env.NODE_ENV === 'test'

const within = new AsyncLocalStorage<boolean>()

/** What a transaction does. */
export const insideTransaction = <T>(fn: () => Promise<T>): Promise<T> =>
  STRICT ? within.run(true, fn) : fn()

/**
 * The worker's jobs and chores hold the transaction that keeps other processes from doing the same, and work with connections
 * of their own beside it. They are few (`HANDS`), and a pool is never so small that they hold all of it (`DATABASE_POOL`).
 */
export const besideTransaction = <T>(fn: () => Promise<T>): Promise<T> =>
  STRICT ? within.run(false, fn) : fn()

/** The error of whoever asks for a second connection within a transaction; null where nobody does. */
export const secondWithin = (): Error | null =>
  STRICT && within.getStore() ? new Error('A second connection within a transaction.') : null
