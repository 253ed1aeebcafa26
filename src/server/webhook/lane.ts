import { createHands } from '#server/platform/outbox/hands.ts'
import type { SideLane } from '#server/platform/outbox/worker.ts'
import { send, takeNext } from './send.ts'
import type { DueDelivery } from './store-deliveries.ts'

/** Sent at the same time; none holds a connection of the database while it waits for somebody's server. */
const HANDS = 16

/** The hands that send webhooks. They have nothing to do with the outbox's: no mail waits for a stranger's server. */
export const createWebhookLane = (): SideLane =>
  createHands<DueDelivery>({
    hands: HANDS,
    take: (ctx, inHand) =>
      takeNext(
        ctx,
        inHand.map(({ user_id: owner }) => owner),
      ),
    work: send,
    failed: 'webhooks failed',
  })
