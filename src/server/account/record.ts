import type { Tx } from '#server/platform/db/db.ts'
import { noteAccount } from './store-events.ts'

/** An administrator had something failed tried again; `what` names the kind of thing, never to whom it goes. */
export const recordRetry = (
  tx: Tx,
  by: { readonly actorId: string; readonly ip: string },
  what: string,
  now: string,
): Promise<void> =>
  noteAccount(tx, { kind: 'DELIVERY_RETRIED', userId: by.actorId, ip: by.ip, what: [what] }, now)
