import type { WebhookType } from '#domain/webhook/webhook.ts'

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
