import type { SecondFactorStatus } from '#api/account/second-factor.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { needsSecondStep } from '#domain/account/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { endSessionsOf } from '../coats.ts'
import { provePassword } from '../login/attempts.ts'
import { stillIn, type Proved } from '../login/still-in.ts'
import { deleteChallengesOf } from './store-challenges.ts'
import { noteAccount } from '../store-events.ts'
import { tellOwner } from '../tell-owner.ts'
import { hasSecondFactor } from './ask.ts'
import { makeRecoveryCodes } from './codes.ts'
import {
  deleteAllWays,
  deleteAuthenticator,
  deleteCodes,
  deletePasskey,
  findWays,
  type Ways,
} from './store.ts'

/** Who turns a lock of their own, and from where. */
export interface By {
  readonly viewer: Viewer
  readonly ip: string
}

const isDemanded = (ctx: Ctx, viewer: Viewer): boolean =>
  needsSecondStep(viewer, ctx.config.adminsNeedSecondFactor)

const statusOf = (ctx: Ctx, viewer: Viewer, ways: Ways): SecondFactorStatus => ({
  authenticator: ways.authenticator,
  passkeys: ways.passkeys.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at,
    usedAt: used_at,
  })),
  recoveryCodes: ways.recoveryCodes,
  demanded: isDemanded(ctx, viewer),
})

export const readStatus = async (ctx: Ctx, db: Db, viewer: Viewer): Promise<SecondFactorStatus | Refusal> =>
  statusOf(ctx, viewer, await findWays(db, ctx.keys, viewer.userId))

/** Is it the person? Asked before a lock is turned, of them alone. */
export const proveSelf = async (ctx: Ctx, { viewer, ip }: By, password: string): Promise<Proved | Refusal> =>
  await provePassword(ctx, viewer, password, { ip, path: 'password' })

/** After a step was added: recorded, mailed, and recovery codes with the first one. */
export const added = async (
  tx: Tx,
  ctx: Ctx,
  { viewer, ip }: By,
  what: 'authenticator' | 'passkey',
): Promise<SecondFactorStatus & { newRecoveryCodes: string[] | null }> => {
  const { userId } = viewer
  const now = ctx.clock().toISOString()
  await deleteChallengesOf(tx, userId)
  const ways = await findWays(tx, ctx.keys, userId)
  // What another key made stays: a process that was started with a wrong one takes nothing away.
  const codes = ways.recoveryCodes === 0 ? await makeRecoveryCodes(tx, ctx, userId) : null
  if (codes) {
    // Whoever logged in elsewhere showed the password alone.
    await endSessionsOf(tx, userId, { now, ip }, viewer.sessionId)
  }
  await noteAccount(tx, { kind: 'SECOND_FACTOR_ADDED', userId, ip, what: [what] }, now)
  await tellOwner(tx, ctx, userId, 'second-factor-on')
  const recoveryCodes = codes?.length ?? ways.recoveryCodes
  return { ...statusOf(ctx, viewer, { ...ways, recoveryCodes }), newRecoveryCodes: codes }
}

/** Takes one step away; an administrator who needs one keeps the last. With the last one go the recovery codes. */
export const remove = async (
  tx: Tx,
  ctx: Ctx,
  by: By,
  proved: Proved,
  /** A passkey's id; null: the authenticator. */
  passkeyId: string | null,
): Promise<SecondFactorStatus | Refusal> => {
  const { viewer, ip } = by
  const row = await stillIn(tx, ctx, viewer, proved)
  if (isRefusal(row)) return row
  const gone =
    passkeyId === null
      ? await deleteAuthenticator(tx, viewer.userId)
      : await deletePasskey(tx, viewer.userId, passkeyId)
  if (!gone) return refuse('not-found')
  // Whoever has shown it a moment ago, and has no session yet, gets none.
  await deleteChallengesOf(tx, viewer.userId)
  const left = await findWays(tx, ctx.keys, viewer.userId)
  if (!hasSecondFactor(left)) {
    if (isDemanded(ctx, viewer)) return refuse('second-factor-last')
    await deleteAllWays(tx, viewer.userId)
  }
  const what = [passkeyId === null ? 'authenticator' : 'passkey']
  await noteAccount(
    tx,
    { kind: 'SECOND_FACTOR_REMOVED', userId: viewer.userId, ip, what },
    ctx.clock().toISOString(),
  )
  await tellOwner(tx, ctx, viewer.userId, 'second-factor-off')
  return statusOf(ctx, viewer, await findWays(tx, ctx.keys, viewer.userId))
}

/** New recovery codes, for somebody who has a second step to recover. */
export const renew = async (tx: Tx, ctx: Ctx, { viewer, ip }: By, proved: Proved) => {
  const row = await stillIn(tx, ctx, viewer, proved)
  if (isRefusal(row)) return row
  const ways = await findWays(tx, ctx.keys, viewer.userId)
  if (!hasSecondFactor(ways)) return refuse('not-found')
  await deleteChallengesOf(tx, viewer.userId)
  await deleteCodes(tx, viewer.userId)
  const codes = await makeRecoveryCodes(tx, ctx, viewer.userId)
  await noteAccount(tx, { kind: 'RECOVERY_CODES_MADE', userId: viewer.userId, ip }, ctx.clock().toISOString())
  return { ...statusOf(ctx, viewer, { ...ways, recoveryCodes: codes.length }), newRecoveryCodes: codes }
}
