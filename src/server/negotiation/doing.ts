import type { Route } from '#api/kernel/route.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Call } from '../platform/http/call.ts'
import type { Doing } from './commit.ts'

/** What every verb needs of its call. */
export const doing = <R extends Route>(call: Call<R>, tx: Tx): Doing => ({
  tx,
  ctx: call.ctx,
  viewer: call.viewer,
  now: call.now,
  ip: call.ip,
  cause: call.idempotencyKey,
})
