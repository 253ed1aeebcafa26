import type { BodyOf, OutputOf } from '#api/kernel/route.ts'
import type { createApiKey, listApiKeys } from '#api/exchange/api-keys.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { KEY_PREFIX, KEYS_MAX, SHOWN_PREFIX } from '#domain/account/api-key.ts'
import { leftToOneself } from '#domain/account/impersonation.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import { deleteKeysOf } from '#server/platform/api-keys/store.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { hashOfSecret, newSecret } from '#server/platform/secret.ts'
import { switchOffAll } from '#server/webhook/endpoints.ts'
import { stillIn, type Proved } from '../login/still-in.ts'
import { noteAccount } from '../store-events.ts'
import { deleteKey, insertKey, keysOf } from './store-api-keys.ts'
import { tellOwner } from '../tell-owner.ts'

/** Keys are for agents, who exchange data with other systems; nobody in another's coat sees or makes one. */
export const mayExchange = (viewer: Viewer): Refusal | null =>
  leftToOneself('api-keys', viewer.impersonatorId !== null) ??
  (viewer.agent === null ? refuse('not-allowed', { message: 'API keys and webhooks are for agents.' }) : null)

export const ownKeys = async (db: Db, viewer: Viewer): Promise<OutputOf<typeof listApiKeys> | Refusal> =>
  mayExchange(viewer) ?? { items: await keysOf(db, viewer.userId) }

/** Makes a key, once its owner has proved who they are. Only its hash is kept; the owner is mailed. */
export const makeKey = async (
  tx: Tx,
  ctx: Ctx,
  { viewer, ip }: { readonly viewer: Viewer; readonly ip: string },
  proved: Proved,
  { name, scopes, days }: Omit<BodyOf<typeof createApiKey>, 'password'>,
): Promise<OutputOf<typeof createApiKey> | Refusal> => {
  const { userId } = viewer
  const row = await stillIn(tx, ctx, viewer, proved)
  if (isRefusal(row)) return row
  if ((await keysOf(tx, userId)).length >= KEYS_MAX) return refuse('api-keys-many')
  const secret = `${KEY_PREFIX}${newSecret()}`
  const now = ctx.clock()
  const key = {
    id: newId(),
    name,
    prefix: secret.slice(0, SHOWN_PREFIX),
    scopes,
    createdAt: now.toISOString(),
    expiresAt: days ? new Date(now.getTime() + days * DAY).toISOString() : null,
    usedOn: null,
  }
  await insertKey(tx, userId, hashOfSecret(ctx.secretKey, secret), key)
  await noteAccount(tx, { kind: 'API_KEY_MADE', userId, ip, what: [key.prefix, ...scopes] }, key.createdAt)
  await tellOwner(tx, ctx, userId, 'api-key-made')
  return { key, secret }
}

/** Ends one key of the caller. */
export const endKey = async (
  tx: Tx,
  viewer: Viewer,
  id: string,
  at: { readonly now: string; readonly ip: string },
): Promise<{ ended: true } | Refusal> => {
  const refused = mayExchange(viewer)
  if (refused) return refused
  const prefix = await deleteKey(tx, viewer.userId, id)
  if (prefix === null) return refuse('not-found')
  await noteAccount(tx, { kind: 'API_KEY_ENDED', userId: viewer.userId, ip: at.ip, what: [prefix] }, at.now)
  return { ended: true }
}

/**
 * Ends every key of somebody, and switches their webhooks off: their password was reset, a role was taken, or the account is gone. Keys
 * are recorded where there were any.
 */
export const endAllKeys = async (
  tx: Tx,
  userId: string,
  by: { readonly now: string; readonly ip: string; readonly actorId?: string },
  why: 'password-reset' | 'role-loss' | 'account',
): Promise<void> => {
  await switchOffAll(tx, userId, by.now)
  if ((await deleteKeysOf(tx, userId)) === 0) return
  const { now, ...who } = by
  await noteAccount(tx, { kind: 'API_KEYS_LOST', userId, ...who, what: [why] }, now)
}
