import { isDeepStrictEqual } from 'node:util'
import { holdHome } from '../../evidence/link.ts'
import { bytesAsKept } from '../../file/as-kept.ts'
import { keepPaper, putBytes } from '../../file/attach.ts'
import { recordSeal } from '../../negotiation/commit/by-house.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTransaction, type Db, type Tx } from '../../platform/db/db.ts'

/** The very file that was signed; one that is missing, or is another, is never sealed. */
export const signedBytes = async (
  ctx: Ctx,
  file: { readonly storage_key: string; readonly sha256: string },
): Promise<Buffer> => {
  const bytes = await bytesAsKept(ctx, file)
  if (!bytes) throw new Error(`The stored file ${file.storage_key} has no record any more.`)
  return bytes
}

/** A contract or a notice that is sealed. */
interface Sealing<T> {
  readonly subject: 'contract' | 'notice'
  /** Its id, and what its events name it by. */
  readonly id: string
  readonly subjectId: string
  readonly listingId: string
  readonly offerId: string
  readonly ownerId: string
  readonly name: string
  /** What its final paper was drawn from. */
  readonly drawnFrom: T
  /** The same as the tables have it now; null where it is sealed already. */
  readonly read: (db: Db) => Promise<{ readonly state: string; readonly sealed: T } | null>
  /** Names the file as the final one; false: it has one. */
  readonly set: (tx: Tx, id: string, fileId: string) => Promise<boolean>
  readonly afterwards?: (tx: Tx, at: string) => Promise<void>
}

/**
 * Keeps a final paper. What it was drawn from was read before its record was checked, and is compared with what is there now: no verb
 * changes it after the last signature, and what somebody changes in the database is sealed neither before nor after the check.
 */
export const keepFinal = async <T>(ctx: Ctx, body: Buffer, sealing: Sealing<T>): Promise<void> => {
  const { subject, id, subjectId, listingId, offerId, ownerId, name } = sealing
  const put = await putBytes(ctx, body)
  await withTransaction<null>(ctx.db, async (tx) => {
    await holdHome(tx, listingId)
    const now = await sealing.read(tx)
    if (!now) return null
    if (!isDeepStrictEqual(now.sealed, sealing.drawnFrom))
      throw new Error(`The ${subject} ${id} was changed while it was sealed.`)
    const at = ctx.clock().toISOString()
    await keepPaper(tx, { ...put, ownerId, name }, { audience: 'contract', listingId, offerId }, at)
    if (!(await sealing.set(tx, id, put.id))) return null
    await recordSeal(tx, ctx, { listingId, subject, subjectId, state: now.state, fileId: put.id }, at)
    await sealing.afterwards?.(tx, at)
    return null
  })
}
