import { z } from 'zod'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { recordSubscription } from '../account/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueueJob } from '#server/platform/outbox/outbox.ts'
import { billingEventOf, type BillingEvent } from './events.ts'
import { processorOf } from './processor.ts'
import { claimSubscription, isOfDeleted, takeEvent, writeSubscription } from './store.ts'

/** Of an event that cannot be read. */
const word = z.string().max(255).catch('unknown')
const named = z.object({ id: word, type: word }).catch({ id: 'unknown', type: 'unknown' })

/** The event that was sent, once its signature holds: an old or wrong one, and whatever comes without, is refused. */
export const readEvent = async (
  ctx: Ctx,
  bytes: Buffer,
  signature: string | undefined,
): Promise<BillingEvent | Refusal> => {
  const processor = processorOf(ctx)
  if (!processor) return refuse('not-found')
  const signed = await processor.read(bytes, signature ?? '', ctx.clock())
  if (signed === undefined)
    return refuse('malformed-request', { message: 'The signature is missing, old, or not over this body.' })
  const event = billingEventOf(signed)
  if (event) return event
  // Its id alone: what else is in it is a customer's.
  const { id, type } = named.parse(signed)
  ctx.log.error({ event: id, type }, 'an event of the card processor could not be read')
  return refuse('malformed-request', { message: 'Parley can’t read this event.' })
}

/** A subscription that was bought for an account while that was deleted is ended at the processor. */
export const END_SUBSCRIPTION = 'billing.end'

const endForNobody = async (
  tx: Tx,
  ctx: Ctx,
  { userId, subscriptionId }: Extract<BillingEvent, { kind: 'checkout' }>,
  at: { readonly now: string; readonly ip: string },
): Promise<void> => {
  await enqueueJob(tx, ctx, { name: END_SUBSCRIPTION, key: subscriptionId, payload: { subscriptionId } })
  await recordSubscription(tx, { userId, ip: at.ip }, 'ended: the account was deleted', at.now)
}

/** Does what `END_SUBSCRIPTION` asks for; tried again until the processor has answered. */
export const endSubscription = async (ctx: Ctx, payload: unknown): Promise<void> => {
  const { subscriptionId } = z.object({ subscriptionId: z.string() }).parse(payload)
  await processorOf(ctx)?.cancel(subscriptionId)
}

/**
 * Takes an event. Replayed it does nothing; out of order the newest by the processor's own clock stands, and a checkout may come
 * before or after its subscription (issue 9 "Billing").
 */
export const applyEvent = async (
  tx: Tx,
  ctx: Ctx,
  event: BillingEvent,
  at: { readonly now: string; readonly ip: string },
): Promise<{ received: true }> => {
  const received = { received: true } as const
  if (!(await takeEvent(tx, event.id, at.now))) return received
  if (event.kind === 'checkout') {
    const userId = await claimSubscription(tx, event)
    if (userId) await recordSubscription(tx, { userId, ip: at.ip }, 'subscribed', at.now)
    else if (await isOfDeleted(tx, event.userId)) await endForNobody(tx, ctx, event, at)
  }
  if (event.kind === 'subscription') {
    const written = await writeSubscription(tx, event)
    if (written?.userId && written.changed)
      await recordSubscription(
        tx,
        { userId: written.userId, ip: at.ip },
        event.ends ? `${event.status}, ends` : event.status,
        at.now,
      )
  }
  return received
}
