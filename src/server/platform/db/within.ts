import { AsyncLocalStorage } from 'node:async_hooks'

/** A connection that is held; what was begun meanwhile and goes on afterwards may have another one. */
interface Held {
  open: boolean
}

const within = new AsyncLocalStorage<Held | null>()

/**
 * What holds a connection gets no second one until it has ended, in production as in tests (`secondWithin`). Calls that hold one and wait
 * for another wait for each other: as many of them at once as the pool is large stop everybody.
 */
export const holdingOne = async <T>(fn: () => Promise<T>): Promise<T> => {
  const held: Held = { open: true }
  try {
    return await within.run(held, fn)
  } finally {
    held.open = false
  }
}

/**
 * The worker's chores hold the transaction that keeps other processes from doing the same, and work with connections of their own
 * beside it. They are few (`CHORES_AT_ONCE`), and a pool is never so small that they hold all of it (`DATABASE_POOL`).
 */
export const besideTransaction = <T>(fn: () => Promise<T>): Promise<T> => within.run(null, fn)

/** The error of code that takes a second connection while it holds one; null where it holds none. */
export const secondWithin = (): Error | null =>
  within.getStore()?.open ? new Error('A second connection within a transaction.') : null
