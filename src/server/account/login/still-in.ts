import type { Viewer } from '#api/kernel/viewer.ts'
import { PASSWORD_WRONG } from '#domain/account/password.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { holdKey } from '#server/platform/api-keys/store.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { holdSession } from '#server/platform/session/store.ts'
import { viewerNow } from '#server/platform/session/viewer.ts'
import { holdUser, lockById, type UserRow } from '../store-user.ts'

/** A password was right: `hash` is what it was held against. */
export interface Proved {
  readonly hash: string
}

/**
 * The row of an account that is there and, where a password was held against `proved`, has that password still. Locked: whoever
 * changes the password or deletes the account meanwhile comes before this, or after it.
 */
export const stillTheirs = async (
  tx: Tx,
  userId: string,
  proved: Proved | null,
): Promise<UserRow | undefined> => {
  const row = await lockById(tx, userId)
  const same = row?.status === 'ACTIVE' && (proved === null || row.password_hash === proved.hash)
  return same ? row : undefined
}

/** Is what somebody called with still there, the session or the key? Answers what they are now. */
const holdCall = (tx: Tx, ctx: Ctx, { userId, sessionId, key }: Viewer) => {
  const now = ctx.clock().toISOString()
  return key ? holdKey(tx, key.id, userId, now) : holdSession(tx, sessionId, userId, now)
}

/**
 * Asked first in every transaction that changes an account, by its owner or by an administrator: between the question who calls and this
 * write lie a queue, a slow hash, or a name server of the caller's choice, in which the password may have been reset, the session or the
 * key ended, or the account deleted (api.md "Session": sessions end everywhere when the password changes). The person's row is locked
 * first, then their session: in this order everywhere, and the caller's before anybody else's. Where a listing is locked, or pointed at by
 * what is written, that comes first.
 */
export const stillIn = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  proved: Proved | null = null,
): Promise<UserRow | Refusal> => {
  const row = await stillTheirs(tx, viewer.userId, null)
  if (!row || !(await holdCall(tx, ctx, viewer))) return refuse('no-session')
  // Changed meanwhile in this very session, which stays: no reason to log in anew.
  if (proved !== null && row.password_hash !== proved.hash)
    return refuse('invalid', { message: PASSWORD_WRONG })
  return row
}

/**
 * The same for what is written in a caller's name and changes no account: a reset or a deletion comes before this or after it, and two
 * drafts of one agent do not wait for each other. Answers the caller as they are now: a role or the license may have gone meanwhile.
 */
export const stillCalling = async (tx: Tx, ctx: Ctx, viewer: Viewer): Promise<Viewer | Refusal> => {
  const now = (await holdUser(tx, viewer.userId)) && (await holdCall(tx, ctx, viewer))
  return now ? viewerNow(viewer, now) : refuse('no-session')
}

/** Does something for a caller who is still in, and, with `proved`, has that password still. */
export const whileIn = async <T>(
  tx: Tx,
  { ctx, viewer }: { readonly ctx: Ctx; readonly viewer: Viewer },
  act: () => Promise<T | Refusal>,
  proved: Proved | null = null,
): Promise<T | Refusal> => {
  const row = await stillIn(tx, ctx, viewer, proved)
  return isRefusal(row) ? row : act()
}
