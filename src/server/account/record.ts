import type { Viewer } from '#api/kernel/viewer.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { noteAccount } from './store-events.ts'

/** An administrator had something failed tried again; `what` names the kind of thing, never to whom it goes. */
export const recordRetry = (
  tx: Tx,
  by: { readonly actorId: string; readonly ip: string },
  what: string,
  now: string,
): Promise<void> =>
  noteAccount(tx, { kind: 'DELIVERY_RETRIED', userId: by.actorId, ip: by.ip, what: [what] }, now)

/** An administrator looked through somebody's eyes, without a session. */
export const recordLook = (
  db: Db,
  by: { readonly actorId: string; readonly ip: string },
  userId: string,
  now: string,
): Promise<void> => noteAccount(db, { kind: 'LOOKED_AS', userId, ...by }, now)

/** An administrator changed something in somebody's coat; `what`: the call and the ids it was about. */
export const recordInCoat = (
  tx: Tx,
  { userId, impersonatorId: actorId }: Viewer,
  what: readonly string[],
  { now, ip }: { readonly now: string; readonly ip: string },
): Promise<void> => noteAccount(tx, { kind: 'CHANGED_AS', userId, actorId, ip, what }, now)

/** The card processor told of somebody's subscription; `what` is its own word. */
export const recordSubscription = (
  tx: Tx,
  { userId, ip }: { readonly userId: string; readonly ip: string },
  what: string,
  now: string,
): Promise<void> => noteAccount(tx, { kind: 'SUBSCRIPTION_CHANGED', userId, ip, what: [what] }, now)

/** Somebody was refused at a contract; `what`: what was tried, the refusal's code and the contract's id. */
export const recordContractRefused = (
  db: Db,
  by: { readonly userId: string; readonly actorId: string | null; readonly ip: string },
  what: readonly string[],
  now: string,
): Promise<void> => noteAccount(db, { kind: 'CONTRACT_REFUSED', ...by, what }, now)

/** An agent's own system is told of their deals from now on, elsewhere, or no longer; `what`: the webhook's id and what was changed. */
export const recordWebhook = (
  tx: Tx,
  { userId, ip }: { readonly userId: string; readonly ip: string },
  done: 'MADE' | 'CHANGED' | 'DELETED',
  what: readonly string[],
  now: string,
): Promise<void> => noteAccount(tx, { kind: `WEBHOOK_${done}`, userId, ip, what }, now)

/** Somebody answered STOP or START to a text. */
export const recordTexts = (
  tx: Tx,
  { userId, ip }: { readonly userId: string; readonly ip: string },
  agrees: boolean,
  now: string,
): Promise<void> => noteAccount(tx, { kind: agrees ? 'TEXTS_STARTED' : 'TEXTS_STOPPED', userId, ip }, now)

/** An agent corrected the number of an offer's buyer, to which texts go; `offerId`: which. The number itself is not kept. */
export const recordNumberCorrected = (
  tx: Tx,
  by: { readonly userId: string; readonly ip: string },
  offerId: string,
  now: string,
): Promise<void> => noteAccount(tx, { kind: 'NUMBER_CORRECTED', ...by, what: [offerId] }, now)

/** An administrator handed a listing or an offer from one agent to another: noted of both, with what kind it was. */
export const recordHandedOver = async (
  tx: Tx,
  by: { readonly actorId: string; readonly ip: string },
  handed: { readonly kind: 'listing' | 'offer'; readonly from: string; readonly to: string },
  now: string,
): Promise<void> => {
  const what = [handed.kind]
  await noteAccount(tx, { kind: 'WORK_HANDED_OVER', userId: handed.from, ...by, what }, now)
  await noteAccount(tx, { kind: 'WORK_TAKEN_OVER', userId: handed.to, ...by, what }, now)
}
