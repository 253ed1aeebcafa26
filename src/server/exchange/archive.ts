import type { ArchivedDeal, ArchiveEntry } from '#api/exchange/archive.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { streamAsKept } from '../file/as-kept.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { fileAnswer, type FileAnswer } from '#server/platform/http/call.ts'
import { decodeCursor, pageIn, type PageIn } from '#server/platform/http/cursor.ts'
import { archivedDeals, archivePage, findArchived } from './store-archive.ts'

interface Wanted {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly listingId?: string | undefined
  readonly kind?: string | undefined
  readonly path?: string | undefined
}

const placeIn = (cursor: string | undefined): string | null | Refusal => {
  const values = decodeCursor(cursor, 1)
  if (values === null || isRefusal(values)) return values
  const [place] = values
  return typeof place === 'string' && !place.includes('\0') ? place : refuse('malformed-request')
}

/** GET /archive: the caller's own entries alone. */
export const archiveOf = async (
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
): Promise<PageIn<ArchiveEntry> | Refusal> => {
  const after = placeIn(wanted.cursor)
  if (isRefusal(after)) return after
  const { limit, listingId = null, kind = null, path = null } = wanted
  const rows = await archivePage(db, viewer.userId, { listingId, kind, path }, after, limit + 1)
  const items = rows.map((row) => ({ ...row, url: `/api/files/archive/${row.id}` }))
  return pageIn(items, limit, (row) => [row.path])
}

/** GET /archive/deals */
export const dealsOf = async (
  db: Db,
  viewer: Viewer,
  wanted: Wanted,
): Promise<PageIn<ArchivedDeal> | Refusal> => {
  const after = placeIn(wanted.cursor)
  if (isRefusal(after)) return after
  const rows = await archivedDeals(db, viewer.userId, after, wanted.limit + 1)
  return pageIn(rows, wanted.limit, (row) => [row.listingId])
}

/** Types that a saved file may have; anything else is bytes. */
const KNOWN: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/json',
  'application/zip',
]

/** The type without its parameters, which say nothing that we pass on. */
const bare = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase()

/** GET /files/archive/{id}: what somebody else's ZIP brought along is never run here: no HTML, no script. */
export const archivedFile = async (ctx: Ctx, viewer: Viewer, id: string): Promise<FileAnswer | Refusal> => {
  const found = await findArchived(ctx.db, viewer.userId, id)
  const body = found && (await streamAsKept(ctx, found))
  if (!found || !body) return refuse('not-found')
  const type = bare(found.type)
  return fileAnswer({
    body,
    type: KNOWN.includes(type) ? type : 'application/octet-stream',
    name: found.name,
  })
}
