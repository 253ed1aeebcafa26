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

/** Writes down what was read, and how far. Two at once leave the newer of each. */
export const keepLook = async (
  tx: Tx,
  licenseNumber: string,
  found: readonly ResoProperty[],
  now: string,
): Promise<void> => {
  const through = found.map((it) => it.ModificationTimestamp).reduce((a, b) => (a > b ? a : b), '')
  await looked(tx, [licenseNumber, now, through || null])
  await kept(tx, [
    licenseNumber,
    JSON.stringify([...new Map(found.map((it) => [it.ListingKey, it])).values()]),
  ])
}
