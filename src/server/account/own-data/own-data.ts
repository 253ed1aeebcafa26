import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { fileAnswer, type FileAnswer } from '#server/platform/http/call.ts'
import { plainTransaction } from '#server/platform/idempotency/transaction.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'
import { whileIn } from '../login/still-in.ts'
import { ownZip } from './own-data-zip.ts'
import { noteAccount } from '../store-events.ts'

/** Each reads all that somebody has: nobody needs it more often. */
const DOWNLOADS = anHour('own-data.user', 6)

/** Recorded: somebody takes along what is theirs. */
export const noteDownloaded = (
  db: Db,
  userId: string,
  at: { readonly now: string; readonly ip: string },
): Promise<void> => noteAccount(db, { kind: 'DATA_DOWNLOADED', userId, ip: at.ip }, at.now)

/** GET /files/own-data.zip: all that is kept about the caller, and the files they uploaded. */
export const ownData = async (
  ctx: Ctx,
  viewer: Viewer,
  at: { readonly now: string; readonly ip: string },
): Promise<FileAnswer | Refusal> => {
  if (!(await spend(ctx.db, DOWNLOADS, viewer.userId, ctx.clock()))) return refuse('too-many-requests')
  const noted = await plainTransaction(ctx.db, (tx) =>
    whileIn(tx, { ctx, viewer }, () => noteDownloaded(tx, viewer.userId, at)),
  )
  if (isRefusal(noted)) return noted
  return fileAnswer({
    body: ownZip(ctx, viewer.userId, at.now),
    type: 'application/zip',
    name: 'parley-my-data.zip',
  })
}
