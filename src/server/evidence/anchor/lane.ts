import { DAY, MINUTE } from '#domain/kernel/time/span.ts'
import type { Ctx } from '../../platform/context.ts'
import { afterCommit, type Tx } from '../../platform/db/db.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { describeError } from '../../platform/log.ts'
import type { SideLane } from '../../platform/outbox/worker.ts'
import { keepAct, type ChainAct } from './anchor.ts'
import { newestActs } from './store-anchor.ts'

/** What this process has committed and not yet kept, the newest act of each chain. */
const waiting = new WeakMap<Storage, Map<string, ChainAct>>()

const waitingIn = ({ storage }: Ctx): Map<string, ChainAct> => {
  const found = waiting.get(storage) ?? new Map<string, ChainAct>()
  waiting.set(storage, found)
  return found
}

/** Has receipts of acts, in the order of their chains, kept beside the files once `tx` has committed. Nobody waits for it. */
export const keepSoon = (tx: Tx, ctx: Ctx, acts: readonly ChainAct[]): void =>
  afterCommit(tx, () => {
    for (const act of acts) waitingIn(ctx).set(act.chain_id, act)
    ctx.worker.wake()
  })

/** Keeps all of that. Throws where the files are away: what is left waits. */
const keepWaiting = async (ctx: Ctx): Promise<void> => {
  const acts = waitingIn(ctx)
  for (const [chain, act] of acts) {
    await keepAct(ctx.db, ctx, act)
    // A newer one came meanwhile: that waits.
    if (acts.get(chain) === act) acts.delete(chain)
  }
}

/** What a process that died kept no more: the newest act of each chain that moved in two days. Once a day, with the root. */
export const catchUp = async (ctx: Ctx): Promise<void> => {
  const from = new Date(ctx.clock().getTime() - 2 * DAY).toISOString()
  for (const act of await newestActs(ctx.db, [from])) await keepAct(ctx.db, ctx, act)
}

/** Beside the outbox. Where the files are away it tries again every minute. */
export const createAnchorLane = (): SideLane => {
  let running: Promise<void> | null = null
  let notBefore = 0
  const work = (ctx: Ctx): Promise<void> =>
    (running ??= keepWaiting(ctx)
      .catch((error: unknown) => {
        notBefore = Date.now() + MINUTE
        ctx.log.error(describeError(error), 'the receipt of an act could not be kept beside the files')
      })
      .finally(() => (running = null)))
  return {
    wake(ctx) {
      if (waitingIn(ctx).size > 0 && Date.now() >= notBefore) void work(ctx)
    },
    stop: async () => {
      await running
    },
    async drain(ctx) {
      await running
      await work(ctx)
    },
  }
}
