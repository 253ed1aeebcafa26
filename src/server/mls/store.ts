import { z } from 'zod'
import type { ResoProperty } from '#domain/listing/form/reso.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { prepared } from '../platform/db/prepared.ts'
import { noRow } from '../platform/db/row.ts'

/** Listings of one agent that are shown; nobody has more on the market. */
export const LISTINGS_MOST = 200

const look = prepared(
  'mls.look',
  'select looked_at, modified_through from mls_looks where license_number = $1',
  z.object({ looked_at: z.string(), modified_through: z.string().nullable() }),
)
export const findLook = async (db: Db, licenseNumber: string) => (await look(db, [licenseNumber]))[0] ?? null

const record = z.object({ record: z.unknown() })

const records = prepared(
  'mls.records',
  `select record from mls_listings where license_number = $1 order by modified_at desc, listing_key limit ${LISTINGS_MOST}`,
  record,
)
export const findRecords = async (db: Db, licenseNumber: string): Promise<unknown[]> =>
  (await records(db, [licenseNumber])).map((row) => row.record)

const one = prepared(
  'mls.record',
  'select record from mls_listings where license_number = $1 and listing_key = $2',
  record,
)
export const findRecord = async (db: Db, licenseNumber: string, key: string): Promise<unknown> =>
  (await one(db, [licenseNumber, key]))[0]?.record

const drafts = prepared(
  'mls.imported',
  `select body ->> 'attribution' as attribution, id from listings
     where agent_id = $1 and state <> 'DELETED' and body ->> 'attribution' = any($2)
     order by created_at, id`,
  z.object({ attribution: z.string(), id: z.string() }),
)
/** Which of an agent's listings was made last out of a record, by the attribution it keeps; those that are deleted are none. */
export const findImported = async (
  db: Db,
  agentId: string,
  attributions: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await drafts(db, [agentId, attributions])).map(({ attribution, id }) => [attribution, id]))

const kept = prepared(
  'mls.keep',
  `insert into mls_listings (license_number, listing_key, record, modified_at)
     select $1, it ->> 'ListingKey', it, (it ->> 'ModificationTimestamp')::timestamptz from jsonb_array_elements($2::jsonb) it
   on conflict (license_number, listing_key) do update
     set record = excluded.record, modified_at = excluded.modified_at
     where mls_listings.modified_at <= excluded.modified_at`,
  noRow,
)
const looked = prepared(
  'mls.looked',
  `insert into mls_looks (license_number, looked_at, modified_through) values ($1, $2, $3)
   on conflict (license_number) do update
     set looked_at = excluded.looked_at, modified_through = greatest(mls_looks.modified_through, excluded.modified_through)`,
  noRow,
)

const gone = prepared(
  'mls.gone',
  `delete from mls_listings m where m.license_number = $1
     and (exists (select from jsonb_array_elements($2::jsonb) it where it ->> 'ListingKey' = m.listing_key
                    and (it ->> 'ModificationTimestamp')::timestamptz >= m.modified_at)
          or ($3 and m.listing_key <> all($4)))`,
  noRow,
)

const SOURCE = 'mls-source'
const otherSources = prepared(
  'mls.otherSources',
  `with changed as (
     insert into system_facts as f (name, value) values ('${SOURCE}', to_jsonb($1::text))
     on conflict (name) do update set value = excluded.value where f.value <> excluded.value returning name)
   delete from mls_looks where exists (select from changed)`,
  noRow,
)

/** Forgets what another MLS said, once this one is asked in its place: its listings leave, and all of the new one's come. */
export const forgetOtherSources = async (db: Db, source: string): Promise<void> => {
  await otherSources(db, [source])
}

export interface Look {
  /** when the MLS was asked; an ISO instant */
  readonly at: string
  /** the agent's listings that are for sale, each once */
  readonly kept: readonly ResoProperty[]
  /** listings that are over, or another agent's */
  readonly over: readonly ResoProperty[]
  /** these are all of the agent's: any other is no longer in the MLS */
  readonly isAll: boolean
}

const ofRecord = ({ ListingKey, ModificationTimestamp }: ResoProperty) => ({
  ListingKey,
  ModificationTimestamp,
})

/**
 * Writes down what was read, and how far, and lets go of what is no longer the agent's, or no longer for sale. Two at once leave the newer of
 * each.
 */
export const keepLook = async (tx: Tx, licenseNumber: string, look: Look): Promise<void> => {
  const through = [...look.kept, ...look.over]
    .map((it) => it.ModificationTimestamp)
    .reduce((a, b) => (a > b ? a : b), '')
  await looked(tx, [licenseNumber, look.at, through || null])
  await kept(tx, [licenseNumber, JSON.stringify(look.kept)])
  const keys = look.kept.map((it) => it.ListingKey)
  await gone(tx, [licenseNumber, JSON.stringify(look.over.map(ofRecord)), look.isAll, keys])
}
