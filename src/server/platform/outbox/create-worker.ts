import type { Ctx } from '../context.ts'
import { withTransaction } from '../db/db.ts'
import { isOutage } from '../db/outage.ts'
import { describeError } from '../log.ts'
import { deliverOne, type Senders } from './deliver.ts'
import { tryLock } from './store.ts'
import type { Chore, JobHandler, Worker } from './worker.ts'

/** At once; each holds a database connection while it works. */
const HANDS = 3
/** A row without a wake-up (another process's, or one whose pause is over) is found within this time. */
const POLL_MS = 1000

export const createWorker = (senders: Senders): Worker => {
  const handlers = new Map<string, JobHandler>()
  const chores: { name: string; ms: number; chore: Chore }[] = []
  const timers: NodeJS.Timeout[] = []
  const busy = new Set<Promise<void>>()
  let running: Ctx | null = null
  let hands = 0
  let wanted = false

  const complain = (ctx: Ctx, error: unknown, what: string) => {
    if (!isOutage(error)) ctx.log.error({ ...describeError(error) }, `${what} failed`)
  }

  const work = async (ctx: Ctx) => {
    while (running && (await deliverOne(ctx, senders, handlers))) if (hands < HANDS) hand(ctx)
  }

  const hand = (ctx: Ctx) => {
    hands++
    const mine = work(ctx)
      .catch((error) => complain(ctx, error, 'outbox'))
      .finally(() => {
        hands--
        busy.delete(mine)
        if (wanted && hands === 0) wake()
      })
    busy.add(mine)
  }

  const wake = () => {
    // Someone already looking may have looked just before the row appeared: remember to look once more.
    wanted = hands > 0
    if (running && hands === 0) hand(running)
  }

  const runChore = (ctx: Ctx, name: string, chore: Chore) => {
    const mine = withTransaction<void>(ctx.db, async (tx) => {
      if (await tryLock(tx, name)) await chore(ctx)
    })
      .then(() => {})
      .catch((error) => complain(ctx, error, name))
      .finally(() => busy.delete(mine))
    busy.add(mine)
  }

  const repeat = (ms: number, fn: () => void) => {
    const timer = setInterval(fn, ms)
    timer.unref()
    timers.push(timer)
  }

  return {
    on: (name, handler) => void handlers.set(name, handler),
    every: (name, ms, chore) => void chores.push({ name, ms, chore }),
    wake,
    start(ctx) {
      running = ctx
      repeat(POLL_MS, wake)
      for (const { name, ms, chore } of chores) repeat(ms, () => runChore(ctx, name, chore))
      wake()
    },
    async stop() {
      running = null
      timers.forEach(clearInterval)
      await Promise.allSettled(busy)
    },
    async drain(ctx) {
      while (await deliverOne(ctx, senders, handlers));
    },
  }
}
