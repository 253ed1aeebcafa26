import type { Ctx } from '../context.ts'
import { isOutage } from '../db/outage.ts'
import { describeError } from '../log.ts'
import type { SideLane } from './worker.ts'

interface Work<T> {
  /** At the same time, in this process. */
  readonly hands: number
  /** Takes what is due next, beside what is in hand here; undefined: nothing is, 'again': what came first was put off. */
  take(ctx: Ctx, inHand: readonly T[]): Promise<T | 'again' | undefined>
  work(ctx: Ctx, taken: T): Promise<void>
  /** What the log says of a failure. */
  readonly failed: string
}

/** A lane of so many hands. One takes at a time, so that each `take` knows what the ones before took. */
export const createHands = <T>({ hands, take, work, failed }: Work<T>): SideLane => {
  const busy = new Map<Promise<void>, T>()
  let stopped = false
  let looking = false
  let looked = Promise.resolve()
  let again = false

  const complain = (ctx: Ctx, error: unknown) => {
    if (!isOutage(error)) ctx.log.error({ ...describeError(error) }, failed)
  }

  const begin = (ctx: Ctx, taken: T) => {
    const mine: Promise<void> = work(ctx, taken)
      .catch((error: unknown) => complain(ctx, error))
      .finally(() => {
        busy.delete(mine)
        wake(ctx)
      })
    busy.set(mine, taken)
  }

  const takeAll = async (ctx: Ctx) => {
    try {
      while (again && !stopped && busy.size < hands) {
        again = false
        const taken = await take(ctx, [...busy.values()])
        if (taken) again = true
        if (taken && taken !== 'again') begin(ctx, taken)
      }
    } catch (error) {
      complain(ctx, error)
    } finally {
      looking = false
    }
  }

  /** What became due just after the last look is looked for once more. */
  const wake = (ctx: Ctx) => {
    again = true
    if (looking || stopped) return
    looking = true
    looked = takeAll(ctx)
  }

  return {
    wake,
    async stop() {
      stopped = true
      await looked
      await Promise.allSettled(busy.keys())
    },
    async drain(ctx) {
      for (let taken = await take(ctx, []); taken; taken = await take(ctx, []))
        if (taken !== 'again') await work(ctx, taken)
    },
  }
}
