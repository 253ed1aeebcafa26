import type { ExportView } from '#api/exchange/exports.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { keptSince, RETENTION } from '#domain/kernel/retention.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import { streamAsKept } from '../file/as-kept.ts'
import type { Ctx } from '#server/platform/context.ts'
import { afterCommit, type Db, type Tx } from '#server/platform/db/db.ts'
import { fileAnswer, type FileAnswer } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/id.ts'
import { aDay, spend } from '#server/platform/spending/spend.ts'
import { noteDownloaded } from '../account/own-data/own-data.ts'
import { deleteExportsOf, exportsOf, findExportFile, insertExport, type ExportRow } from './store-exports.ts'

/** Each reads all that somebody has. */
const EXPORTS = aDay('exports.user', 5)

const sinceOf = (now: string): string => new Date(keptSince('exports', Date.parse(now))).toISOString()

const viewOf = ({ id, state, created_at: createdAt, bytes, problem }: ExportRow): ExportView => ({
  id,
  state,
  createdAt,
  until: new Date(Date.parse(createdAt) + RETENTION.exports.days * DAY).toISOString(),
  bytes,
  problem,
  url: state === 'ready' ? `/api/files/exports/${id}` : null,
})

export const ownExports = async (db: Db, viewer: Viewer, now: string): Promise<{ items: ExportView[] }> => ({
  items: (await exportsOf(db, viewer.userId, sinceOf(now))).map(viewOf),
})

/** Asks for an export; it is made after the commit, one at a time for each person. */
export const askExport = async (
  tx: Tx,
  ctx: Ctx,
  viewer: Viewer,
  at: { readonly now: string; readonly ip: string },
): Promise<{ ok: true } | Refusal> => {
  if (!(await spend(tx, EXPORTS, viewer.userId, ctx.clock()))) return refuse('too-many-requests')
  if (!(await insertExport(tx, viewer.userId, newId(), at.now))) return refuse('export-under-way')
  await noteDownloaded(tx, viewer.userId, at)
  afterCommit(tx, ctx.worker.wake)
  return { ok: true }
}

export const exportFile = async (
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  now: string,
): Promise<FileAnswer | Refusal> => {
  const found = await findExportFile(ctx.db, viewer.userId, id, sinceOf(now))
  const body = found && (await streamAsKept(ctx, found))
  if (!found || !body) return refuse('not-found')
  const name = `parley-export-${found.created_at.slice(0, 10)}.zip`
  return fileAnswer({ body, type: 'application/zip', name })
}

/** Of a person whose account is deleted. */
export const removeExportsOf = (tx: Tx, userId: string): Promise<void> => deleteExportsOf(tx, userId)
