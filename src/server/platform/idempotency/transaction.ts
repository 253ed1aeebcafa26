import { isRefusal, refuse, statusOf, type Refusal } from '#domain/kernel/refusal.ts'
import { withTransaction, type Db, type Tx } from '../db/db.ts'
import { findKept, keepAnswer, takeKey } from './store.ts'

/** A request that carries an Idempotency-Key. */
export interface Keyed {
  readonly userId: string
  readonly key: string
  readonly fingerprint: Buffer
  /** Status on success. */
  readonly status: number
  readonly now: string
}

type Work<T> = (tx: Tx) => Promise<T>

export const plainTransaction = <T>(db: Db, fn: Work<T>): Promise<T | Refusal> => withTransaction<T>(db, fn)

/** A kept refusal that is answered again travels in a box, past the roll-back. */
interface Boxed<T> {
  readonly value: T | Refusal
}

/**
 * 429 and 5xx are not kept (api.md "Shapes"); nor is a session that ended meanwhile: whoever logs in again and repeats the call is another
 * session, and is to be heard.
 */
const isKept = ({ refused }: Refusal): boolean =>
  statusOf(refused) < 500 && statusOf(refused) !== 429 && refused !== 'no-session'

const givenAgain = new WeakSet<object>()

/** Was it kept for an earlier call with this key? An older release may have made it, so it may lack what an answer has by now. */
export const isGivenAgain = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && givenAgain.has(answer)

const replay = async <T>(tx: Tx, keyed: Keyed): Promise<T | Refusal> => {
  const kept = await findKept(tx, keyed.userId, keyed.key)
  if (!kept) throw new Error('A taken idempotency key has no row.')
  if (!kept.fingerprint.equals(keyed.fingerprint)) return refuse('idempotency-mismatch')
  if (typeof kept.answer === 'object' && kept.answer !== null) givenAgain.add(kept.answer)
  return kept.answer as T | Refusal
}

/**
 * The verb and its key in one transaction: an effect is never without its key, a key never without its effect. A
 * refused verb rolls both back; its refusal is then kept as the key's answer, unless a later try was faster.
 */
export const keyedTransaction = async <T>(
  db: Db,
  keyed: Keyed,
  fn: Work<T>,
  mayReplay: (answer: T) => Promise<boolean>,
): Promise<T | Refusal> => {
  let again = false
  const result = await withTransaction<Boxed<T>>(db, async (tx) => {
    again = !(await takeKey(tx, keyed.userId, keyed.key, keyed.fingerprint, keyed.now))
    if (again) return { value: await replay<T>(tx, keyed) }
    const value = await fn(tx)
    if (isRefusal(value)) return value
    await keepAnswer(tx, keyed.userId, keyed.key, keyed.status, value)
    return { value }
  })
  if (isRefusal(result)) {
    if (isKept(result)) await keepRefusal(db, keyed, result)
    return result
  }
  const { value } = result
  // Asked outside the transaction: the check may use connections of its own.
  if (again && !isRefusal(value) && !(await mayReplay(value))) return refuse('not-found')
  return value
}

const keepRefusal = (db: Db, keyed: Keyed, refusal: Refusal): Promise<unknown> =>
  withTransaction<null>(db, async (tx) => {
    if (await takeKey(tx, keyed.userId, keyed.key, keyed.fingerprint, keyed.now))
      await keepAnswer(tx, keyed.userId, keyed.key, statusOf(refusal.refused), refusal)
    return null
  })

const underWay = new Map<string, Promise<unknown>>()

/**
 * Requests of this process with the same key go one after the other, so that fifty at once wait here and not each
 * on a database connection. Other processes wait on the unique index.
 */
export const inKeyOrder = async <T>(keyed: Keyed, work: () => Promise<T>): Promise<T> => {
  const name = `${keyed.userId} ${keyed.key}`
  const before = underWay.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => {})
  underWay.set(name, settled)
  try {
    return await mine
  } finally {
    if (underWay.get(name) === settled) underWay.delete(name)
  }
}
