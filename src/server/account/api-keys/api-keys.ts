import type { BodyOf, OutputOf } from '#api/kernel/route.ts'
import type { createApiKey, listApiKeys } from '#api/exchange/api-keys.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { KEY_PREFIX, KEYS_MAX, SHOWN_PREFIX } from '#domain/account/api-key.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import { deleteKeysOf } from '#server/platform/api-keys/store.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { newSecret } from '#server/platform/secret.ts'
import { switchOffAll } from '#server/webhook/endpoints.ts'
import { stillIn, type Proved } from '../login/still-in.ts'
import { noteAccount } from '../store-events.ts'
import { deleteKey, insertKey, keysOf } from './store-api-keys.ts'
import { tellOwner } from '../tell-owner.ts'
import { viewerAs } from '../view.ts'

/** Keys are for agents, who exchange data with other systems; nobody in another's coat sees or makes one. */
export const mayExchange = (viewer: Viewer): Refusal | null =>
  viewer.agent === null ? refuse('not-allowed', { message: 'API keys and webhooks are for agents.' }) : null

/** A key waits while another account has the license; what there is can be read and ended. */
export const mayMakeKey = (viewer: Viewer): Refusal | null =>
  mayExchange(viewer) ??
  (viewer.agent?.isDisputed
    ? refuse('licence-disputed', {
        message:
          'Another account holds your license, so you can make no API keys. Your profile says how it stands with the license.',
      })
    : null)

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
  // Asked before the password's queue as well: the license may have gone meanwhile, and every key with it.
  const refused = mayMakeKey(viewerAs(row))
  if (refused) return refused
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
  await insertKey(tx, userId, ctx.keys.kept('API keys', secret), key)
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
 * Ends every key of somebody, and switches their webhooks off: their password was reset, a role or the license was taken, or the account is gone. Keys
 * are recorded where there were any; answers whether there were.
 */
export const endAllKeys = async (
  tx: Tx,
  userId: string,
  by: { readonly now: string; readonly ip: string; readonly actorId?: string },
  why: 'password-reset' | 'role-loss' | 'license-loss' | 'account',
): Promise<boolean> => {
  await switchOffAll(tx, userId, by.now)
  if ((await deleteKeysOf(tx, userId)) === 0) return false
  const { now, ...who } = by
  await noteAccount(tx, { kind: 'API_KEYS_LOST', userId, ...who, what: [why] }, now)
  return true
}
