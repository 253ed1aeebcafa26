import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { deleteTokensOf } from '#server/platform/session/token-store.ts'
import { endSessionsOf } from '../coats.ts'
import { provePassword } from './attempts.ts'
import { isCommon } from './common-passwords.ts'
import { commonPassword, hashPassword } from './password.ts'
import { stillIn } from './still-in.ts'
import { deleteChallengesOf } from '../second-factor/store-challenges.ts'
import { noteAccount } from '../store-events.ts'
import { setPasswordHash } from '../store-user.ts'
import { tellOwner } from '../tell-owner.ts'

/** PUT /users/password/change: the old one proves who asks; every other session and every mailed link ends, and the owner is told. */
export const prepareChange = async (
  ctx: Ctx,
  viewer: Viewer,
  body: { readonly currentPassword: string; readonly password: string },
  ip: string,
): Promise<((tx: Tx) => Promise<{ email: string } | Refusal>) | Refusal> => {
  const proved = await provePassword(ctx, viewer, body.currentPassword, { ip, path: 'currentPassword' })
  if (isRefusal(proved)) return proved
  if (await isCommon(body.password, ctx.config)) return commonPassword()
  const passwordHash = await hashPassword(body.password, siteOf(ip))
  return async (tx) => {
    const now = ctx.clock().toISOString()
    const row = await stillIn(tx, ctx, viewer, proved)
    if (isRefusal(row)) return row
    if (!(await setPasswordHash(tx, row.id, passwordHash, now))) return refuse('no-session')
    await deleteTokensOf(tx, viewer.userId)
    await deleteChallengesOf(tx, viewer.userId)
    await endSessionsOf(tx, viewer.userId, { now, ip }, viewer.sessionId)
    await noteAccount(tx, { kind: 'PASSWORD_CHANGED', userId: viewer.userId, ip }, now)
    await tellOwner(tx, ctx, viewer.userId, 'password-changed')
    return { email: viewer.email }
  }
}
