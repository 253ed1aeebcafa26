import { z } from 'zod'
import { sql } from 'kysely'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { positionFrom, positionKey, type Position } from '#domain/listing/position.ts'
import type { PropertyAddress } from '#domain/kernel/place/address.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { prepared } from '../platform/db/prepared.ts'

const PAGE = 500

/** What a geocoder answered about an address; undefined: nobody has asked it yet. */
export const knownPosition = async (db: Db, key: string) =>
  (await db.selectFrom('geocoded').select(['latitude', 'longitude']).where('address', '=', key).execute())[0]

export const keepPosition = async (
  tx: Tx,
  key: string,
  at: { latitude: number; longitude: number } | null,
  now: string,
): Promise<void> => {
  const found = { latitude: at?.latitude ?? null, longitude: at?.longitude ?? null, at: now }
  await tx
    .insertInto('geocoded')
    .values({ address: key, ...found })
    .onConflict((oc) => oc.column('address').doUpdateSet(found))
    .execute()
}

/** The address of a listing whose position is not its agent's own. */
export const addressOf = async (db: Db, id: string): Promise<PropertyAddress | null> =>
  (
    await sql<{ address: PropertyAddress | null }>`
      select body -> 'address' as address from listings where id = ${id} and position_kind is distinct from 'exact'`.execute(
      db,
    )
  ).rows[0]?.address ?? null

/** Puts a listing where the geocoder found it, unless its address or its pin changed meanwhile. */
export const placeListing = async (
  tx: Tx,
  id: string,
  key: string,
  at: { latitude: number; longitude: number },
): Promise<void> => {
  await tx
    .updateTable('listings')
    .set({
      latitude: at.latitude,
      longitude: at.longitude,
      position_kind: 'found' satisfies Position['kind'],
    })
    .where('id', '=', id)
    .where('position_of', '=', key)
    .where('position_kind', 'is distinct from', 'exact')
    .execute()
}

/** Gives a page of listings that were stored before there were positions theirs; answers how many it saw. */
export const placeStored = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: string; body: ListingBody }>`
    select id, body from listings where position_of is null order by id limit ${PAGE}`.execute(db)
  if (rows.length === 0) return 0
  const placed = rows.map(({ id, body }) => ({
    id,
    of: positionKey(body.address),
    at: positionFrom(body.address),
  }))
  await sql`
    update listings l set latitude = p.latitude, longitude = p.longitude, position_kind = p.kind, position_of = p.of,
      bedrooms = (l.body ->> 'numberBedrooms')::float8, baths = (l.body ->> 'numberBaths')::float8,
      property_type = l.body ->> 'propertyType'
    from unnest(${placed.map((p) => p.id)}::text[], ${placed.map((p) => p.of)}::text[],
      ${placed.map((p) => p.at?.latitude ?? null)}::float8[], ${placed.map((p) => p.at?.longitude ?? null)}::float8[],
      ${placed.map((p) => p.at?.kind ?? null)}::text[]) as p (id, of, latitude, longitude, kind)
    where l.id = p.id and l.position_of is null`.execute(db)
  return rows.length
}

const sought = z.object({ id: z.string(), tries: z.number() })

/** A home that the geocoder is still to be asked about, and how often that failed. */
export type Sought = z.output<typeof sought>

export const startSeeking = async (tx: Tx, id: string, now: string): Promise<void> => {
  await tx
    .insertInto('position_seeks')
    .values({ listing_id: id, next_at: now })
    .onConflict((oc) => oc.column('listing_id').doUpdateSet({ next_at: now, tries: 0 }))
    .execute()
}

const next = prepared(
  'listing.soughtNext',
  'select listing_id as id, tries from position_seeks where next_at <= $1 order by next_at limit 1',
  sought,
)

/** The one that has waited the longest, of those whose time has come. */
export const soughtNext = (db: Db, now: string): Promise<Sought[]> => next(db, [now])

export const seekAgain = async (db: Db, id: string, at: string): Promise<void> => {
  await db
    .updateTable('position_seeks')
    .set((eb) => ({ next_at: at, tries: eb('tries', '+', 1) }))
    .where('listing_id', '=', id)
    .execute()
}

export const stopSeeking = async (db: Db | Tx, id: string): Promise<void> => {
  await db.deleteFrom('position_seeks').where('listing_id', '=', id).execute()
}
