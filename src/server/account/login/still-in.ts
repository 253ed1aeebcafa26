import type { Viewer } from '#api/kernel/viewer.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { holdSession } from '#server/platform/session/store.ts'
import { lockById, type UserRow } from '../store-user.ts'

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

/**
 * Asked first in every transaction that changes an account: between the question who calls and this write lie a queue and a slow
 * hash, in which the password may have been reset, the session ended, or the account deleted (api.md "Session": sessions end
 * everywhere when the password changes). The person's row is locked first, then their session: in this order everywhere.
 */
export const stillIn = async (
  tx: Tx,
  ctx: Ctx,
  { userId, sessionId }: Viewer,
  proved: Proved | null = null,
): Promise<UserRow | Refusal> => {
  const row = await stillTheirs(tx, userId, proved)
  if (!row || !(await holdSession(tx, sessionId, userId, ctx.clock().toISOString())))
    return refuse('no-session')
  return row
}
