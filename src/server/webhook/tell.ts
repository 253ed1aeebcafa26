import { typeOf, type Topic } from '#domain/webhook/webhook.ts'
import type { Ctx } from '#server/platform/context.ts'
import { afterCommit, type Tx } from '#server/platform/db/db.ts'
import { messageOf, type MessageData } from './message.ts'
import { insertDeliveries } from './store-deliveries.ts'

/** What one person hears of a verb. */
export interface HookNote {
  readonly userId: string
  readonly topic: Topic
  readonly data: MessageData
}

/** Writes what endpoints are told, in the transaction of the verb; it is sent after the commit. One statement. */
export const tellHooks = async (tx: Tx, ctx: Ctx, notes: readonly HookNote[], now: string): Promise<void> => {
  if (notes.length === 0) return
  const deliveries = notes.map(({ userId, topic, data }) => {
    const type = typeOf(topic)
    return { userId, endpointId: null, topic, type, eventId: data.eventId, body: messageOf(type, now, data) }
  })
  if ((await insertDeliveries(tx, deliveries, now)) > 0) afterCommit(tx, ctx.worker.wake)
}
