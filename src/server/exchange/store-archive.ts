import { z } from 'zod'
import { archiveEntry, type ArchivedDeal } from '#api/exchange/archive.ts'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'

const row = archiveEntry.omit({ url: true }).extend({ madeAt: instant })
export type ArchiveRow = z.output<typeof row>

const COLUMNS = `a.id, a.path, a.kind, a.listing_id as "listingId", a.type, f.size as bytes, a.made_at as "madeAt"`

const page = prepared(
  'archive.page',
  `select ${COLUMNS} from archive_entries a join files f on f.id = a.file_id
    where a.user_id = $1 and ($2::text is null or a.listing_id = $2) and ($3::text is null or a.kind = $3)
      and ($4::text is null or a.path = $4) and ($5::text is null or a.path > $5)
    order by a.path limit $6`,
  row,
)

export const archivePage = (
  db: Db,
  userId: string,
  wanted: { listingId: string | null; kind: string | null; path: string | null },
  after: string | null,
  limit: number,
): Promise<ArchiveRow[]> => page(db, [userId, wanted.listingId, wanted.kind, wanted.path, after, limit])

const deals = prepared(
  'archive.deals',
  `select listing_id as "listingId", max(label) as address, count(*)::int as parts, max(made_at) as "madeAt"
     from archive_entries where user_id = $1 and listing_id > $2
    group by listing_id order by listing_id limit $3`,
  z.object({
    listingId: z.string(),
    address: z.string().nullable(),
    parts: z.number(),
    madeAt: instant,
  }),
)

export const archivedDeals = (
  db: Db,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ArchivedDeal[]> => deals(db, [userId, after ?? '', limit])

const one = prepared(
  'archive.one',
  `select a.path, a.type, f.name, f.storage_key, encode(f.sha256, 'hex') as sha256 from archive_entries a join files f on f.id = a.file_id
    where a.id = $1 and a.user_id = $2`,
  z.object({
    path: z.string(),
    type: z.string(),
    name: z.string(),
    storage_key: z.string(),
    sha256: z.string(),
  }),
)

export const findArchived = async (db: Db, userId: string, id: string) => (await one(db, [id, userId]))[0]
