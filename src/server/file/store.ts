import { FILE_AUDIENCES } from '#domain/file/permissions.ts'
import type { Rounds } from '#domain/file/orphans.ts'
import type { UploadType } from '#domain/file/upload.ts'
import { z } from 'zod'
import { jsonOfShape, noRow } from '#server/platform/db/row.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import type { FileLink } from '#server/platform/context.ts'

export const fileRow = z.object({
  id: z.string(),
  uploader_id: z.string(),
  upload_type: z.string(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  storage_key: z.string(),
  /** Of the stored bytes, in hex. */
  sha256: z.string(),
  original_mime: z.string().nullable(),
  original_sha256: z.string().nullable(),
  /** The paper of a notice that was not delivered: its own side's alone. */
  undelivered: z.boolean(),
})
export type FileRow = z.output<typeof fileRow>

const ownedBy = prepared(
  'file.ownedBy',
  'select id from files where id = any($1) and uploader_id = $2 and ($3::text is null or upload_type = $3)',
  z.object({
    id: z.string(),
  }),
)

const byId = prepared(
  'file.byId',
  `select f.id, f.uploader_id, f.upload_type, f.name, f.mime, f.size, f.storage_key, encode(f.sha256, 'hex') as sha256, f.original_mime,
     encode(f.original_sha256, 'hex') as original_sha256,
     exists (select from contract_notices n where n.document_file_id = f.id and n.state <> 'DELIVERED') as undelivered
   from files f where f.id = $1`,
  fileRow,
)
const fileLink = z.object({
  audience: z.enum(FILE_AUDIENCES),
  listingId: z.string().nullable(),
  offerId: z.string().nullable(),
  userId: z.string().nullable(),
})

const linksOf = prepared(
  'file.links',
  `select audience, listing_id as "listingId", offer_id as "offerId", user_id as "userId" from file_links where file_id = $1`,
  fileLink,
)

export const findFile = async (db: Db, id: string): Promise<FileRow | undefined> => (await byId(db, [id]))[0]
/** Which of the files this person uploaded, where asked as which type. */
export const findOwned = async (
  db: Db,
  ids: readonly string[],
  uploaderId: string,
  type?: UploadType,
): Promise<Set<string>> => new Set((await ownedBy(db, [[...ids], uploaderId, type ?? null])).map((f) => f.id))
export const findLinks = (db: Db, id: string): Promise<FileLink[]> => linksOf(db, [id])

/** A file as it is written down: a picture is measured, and may have its original beside it. */
export interface NewFile extends Omit<
  FileRow,
  'original_mime' | 'original_sha256' | 'sha256' | 'undelivered'
> {
  readonly sha256: Buffer
  readonly width?: number
  readonly height?: number
  readonly original_mime?: string
  readonly original_sha256?: Buffer
}

export const insertFile = async (tx: Tx, file: NewFile, now: string): Promise<void> => {
  await tx
    .insertInto('files')
    .values({ ...file, created_at: now })
    .execute()
}

const links = prepared(
  'file.hang',
  `insert into file_links (file_id, audience, listing_id, offer_id, user_id)
     select "fileId", audience, "listingId", "offerId", "userId" from jsonb_to_recordset($1::jsonb)
       as l("fileId" text, audience text, "listingId" text, "offerId" text, "userId" text)
   on conflict do nothing`,
  noRow,
)

/** Hangs files on something, each once, however many in one statement. */
export const insertLinks = async (
  tx: Tx,
  wanted: readonly (FileLink & { fileId: string })[],
): Promise<void> => {
  if (wanted.length > 0) await links(tx, [JSON.stringify(wanted)])
}

/** What somebody showed as their photograph is nobody else's any more. */
export const deletePictureLinks = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .deleteFrom('file_links')
    .where('user_id', '=', userId)
    .where('audience', '=', 'profile-picture')
    .execute()
}

const forgotten = prepared(
  'file.forgetUnattached',
  `delete from files where id in (
     select f.id from files f
      where f.created_at < $1
        and not exists (select 1 from file_links l where l.file_id = f.id)
        and not exists (select 1 from offers o where o.paper_file_id = f.id)
        and not exists (select 1 from events e where e.paper_file_id = f.id)
        and not exists (select 1 from archive_entries a where a.file_id = f.id)
        and not exists (select 1 from exports x where x.file_id = f.id)
        and not exists (select 1 from contracts c
                         where f.id in (c.document_file_id, c.final_file_id, c.signed_file_id, c.outside_file_id))
        -- Taken off the home since, and still part of what an offer was delivered with.
        -- Whoever uploaded it: an import copies papers of another agent. Few get this far, so that the walk is rare.
        and not exists (select 1 from snapshots s where strpos(s.clauses::text, f.id) > 0)
        and not exists (select 1 from buyer_profiles p
                         where p.agent_id = f.uploader_id and strpos(p.details::text, f.id) > 0)
      order by f.created_at limit 200 for update of f skip locked)
   returning storage_key`,
  z.object({ storage_key: z.string() }),
)

/** Uploads from before an instant that hang on nothing, taken out; a file that somebody attaches right now stays. */
export const takeUnattached = async (db: Db, before: string): Promise<string[]> =>
  (await forgotten(db, [before])).map((row) => row.storage_key)

const unknown = prepared(
  'file.unknownKeys',
  `select key from unnest($1::text[]) as kept (key)
    where not exists (select 1 from files f where f.storage_key = kept.key)`,
  z.object({ key: z.string() }),
)

/** Which of these keys no file has. */
export const unknownKeys = async (db: Db, keys: readonly string[]): Promise<Set<string>> =>
  new Set((await unknown(db, [[...keys]])).map((row) => row.key))

const ROUNDS = 'rounds-for-orphans'
const roundsShape = z.object({
  since: z.number(),
  last: z.number(),
  left: z.object({ files: z.number(), unknown: z.number() }).nullable(),
})
const rounds = prepared(
  'file.rounds',
  'select value from system_facts where name = $1',
  z.object({ value: jsonOfShape(roundsShape) }),
)
const newRounds = prepared(
  'file.noteRounds',
  `insert into system_facts (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value`,
  noRow,
)

/** The rounds that have looked for files without a record; null: none has. */
export const findRounds = async (db: Db): Promise<Rounds | null> =>
  (await rounds(db, [ROUNDS]))[0]?.value ?? null

export const noteRounds = async (db: Db, value: Rounds): Promise<void> => {
  await newRounds(db, [ROUNDS, JSON.stringify(value)])
}
