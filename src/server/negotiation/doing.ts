import type { Route } from '#api/kernel/route.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import type { Call } from '../platform/http/call.ts'

/** A guess that was judged. */
export interface Tried {
  /** Counts it, and answers whether that was still within its measure. */
  readonly spends: (db: Db) => Promise<boolean>
  /** What is answered beyond the measure. */
  readonly enough: Refusal
}

/** Who did it, when and from where: what every event carries. */
export interface Doing {
  readonly tx: Tx
  readonly ctx: Ctx
  /** As the session said, until `lockNegotiation` holds their row: from then on as that says. */
  readonly viewer: Viewer
  /** ISO instant */
  readonly now: string
  readonly ip: string
  /** The hash of what the person had before them, as the client sent it and the server found it (negotiation.md §1.12). */
  readonly shown?: string
  /** Takes a guess that the call judged, to be counted past its roll-back (`countTried`). */
  readonly noteTried?: (tried: Tried) => void
  /** The Idempotency-Key of the request, where it has one. */
  readonly cause?: string | null
}

/** What every verb needs of its call. */
export const doing = <R extends Route>(call: Call<R>, tx: Tx): Doing => ({
  tx,
  ctx: call.ctx,
  viewer: { ...call.viewer },
  now: call.now,
  ip: call.ip,
  cause: call.idempotencyKey,
})
