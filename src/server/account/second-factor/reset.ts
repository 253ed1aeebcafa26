import { administratorMay } from '#domain/account/permissions.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { endSessionsOf } from '../coats.ts'
import { noteAccount } from '../store-events.ts'
import { lockById } from '../store-user.ts'
import { tellOwner } from '../tell-owner.ts'
import { hasSecondFactor } from './ask.ts'
import { deleteAllWays, findWays } from './store.ts'

/**
 * DELETE /admin/user/{id}/second-factor: somebody has lost theirs, and every recovery code. The password is demanded as before, every
 * session ends, the owner is told, and the record says who did it. Nobody does it to themselves: the password alone would do then.
 */
export const resetSecondFactor = async (
  tx: Tx,
  ctx: Ctx,
  userId: string,
  by: { readonly actorId: string; readonly ip: string },
): Promise<{ reset: true } | Refusal> => {
  if (userId === by.actorId) return refuse('not-allowed')
  const row = await lockById(tx, userId)
  if (
    !row ||
    !administratorMay('remove-second-step', {
      ...row,
      secondFactor: hasSecondFactor(await findWays(tx, ctx.keys, userId)),
    })
  )
    return refuse('not-found')
  await deleteAllWays(tx, userId)
  const now = ctx.clock().toISOString()
  await endSessionsOf(tx, userId, { now, ip: by.ip })
  await noteAccount(tx, { kind: 'SECOND_FACTOR_RESET', userId, ...by }, now)
  await tellOwner(tx, ctx, userId, 'second-factor-reset')
  return { reset: true }
}
