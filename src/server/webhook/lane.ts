import type { Ctx } from '#server/platform/context.ts'
import { isOutage } from '#server/platform/db/outage.ts'
import { describeError } from '#server/platform/log.ts'
import type { SideLane } from '#server/platform/outbox/worker.ts'
import { sendNext } from './send.ts'

/** Sent at the same time; none holds a connection of the database while it waits for somebody's server. */
const HANDS = 16

/** The hands that send webhooks. They have nothing to do with the outbox's: no mail waits for a stranger's server. */
export const createWebhookLane = (): SideLane => {
  const busy = new Set<Promise<void>>()
  let stopped = false

  const work = async (ctx: Ctx) => {
    while (!stopped && (await sendNext(ctx))) if (busy.size < HANDS) hand(ctx)
  }

  const hand = (ctx: Ctx) => {
    const mine: Promise<void> = work(ctx)
      .catch((error) => {
        if (!isOutage(error)) ctx.log.error({ ...describeError(error) }, 'webhooks failed')
      })
      .finally(() => busy.delete(mine))
    busy.add(mine)
  }

  return {
    // A hand that waits for a slow server doesn't look for what is due: there is always one more that does.
    wake(ctx) {
      if (!stopped && busy.size < HANDS) hand(ctx)
    },
    async stop() {
      stopped = true
      await Promise.allSettled(busy)
    },
    async drain(ctx) {
      while (await sendNext(ctx));
    },
  }
}
