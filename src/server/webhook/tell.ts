import { typeOf, type Topic, type WebhookType } from '#domain/webhook/webhook.ts'
import type { Ctx } from '#server/platform/context.ts'
import { afterCommit, type Tx } from '#server/platform/db/db.ts'
import { insertDeliveries } from './store-deliveries.ts'

/** What of an event its receiver may know: which row ran where it is theirs to know, and ids. No terms, no names, no amounts. */
export interface MessageData {
  /** The verb; every message about it carries the same. */
  readonly eventId: string
  /** The row of the transition table, and what it is called; null where the act is somebody else's and only its consequence is told. */
  readonly row: string | null
  readonly action: string | null
  readonly listingId: string | null
  /** The documents that changed, as far as the receiver may know of them. */
  readonly offerIds: readonly string[]
}

/** The body of a message, as it is signed: the form of standardwebhooks.com. `at`: when it happened. */
export const messageOf = (type: WebhookType, at: string, data: MessageData): string =>
  JSON.stringify({ type, timestamp: at, data })

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
