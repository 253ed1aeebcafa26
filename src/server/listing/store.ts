import { sql } from 'kysely'
import { z } from 'zod'
import type { HomeSale } from '#domain/listing/sale-words.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import type { Person } from '#domain/kernel/party.ts'
import { positionFrom, positionKey } from '#domain/listing/position.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { prepared } from '../platform/db/prepared.ts'

/** Whole cents of dollars, as columns keep them. */
export const centsOf = (dollars: number | null | undefined): number | null =>
  dollars == null ? null : Math.round(dollars * 100)

/** The columns that search and lists read, lifted from the body. */
const lifted = (body: ListingBody) => ({
  bedrooms: body.numberBedrooms ?? null,
  baths: body.numberBaths ?? null,
  property_type: body.propertyType ?? null,
  price_cents: centsOf(body.price),
  address_line1: body.address?.addressLine1 ?? '',
  city: body.address?.city ?? '',
  zip: body.address?.zip ?? '',
  custom_url: body.customListingUrl?.toLowerCase() ?? null,
})

/** Where the body says that the home is. */
const placed = (body: ListingBody) => {
  const at = positionFrom(body.address)
  return {
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    position_kind: at?.kind ?? null,
    position_of: positionKey(body.address),
  }
}

export interface NewListing {
  id: string
  agentId: string | null
  creatorId: string
  provisional: boolean
  propertyState: PropertyState
  body: ListingBody
  now: string
}

export const insertListing = async (tx: Tx, l: NewListing): Promise<void> => {
  await tx
    .insertInto('listings')
    .values({
      id: l.id,
      state: 'DRAFT',
      property_state: l.propertyState,
      agent_id: l.agentId,
      creator_id: l.creatorId,
      provisional: l.provisional,
      body: JSON.stringify(l.body),
      ...lifted(l.body),
      ...placed(l.body),
      state_since: l.now,
      created_at: l.now,
      updated_at: l.now,
    })
    .execute()
}

export const saveBody = async (
  tx: Tx,
  id: string,
  body: ListingBody,
  propertyState: PropertyState,
  now: string,
): Promise<void> => {
  const { latitude, longitude, position_kind, position_of } = placed(body)
  // What a geocoder found of this very address stays, but for a pin.
  const found = sql`position_kind = 'found' and position_of = ${position_of} and ${position_kind !== 'exact'}`
  await tx
    .updateTable('listings')
    .set((eb) => ({
      latitude: sql<number | null>`case when ${found} then latitude else ${latitude}::float8 end`,
      longitude: sql<number | null>`case when ${found} then longitude else ${longitude}::float8 end`,
      position_kind: sql<
        string | null
      >`case when ${found} then position_kind else ${position_kind}::text end`,
      position_of,
      body: JSON.stringify(body),
      ...lifted(body),
      property_state: propertyState,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** Makes the named people the owners, the primary one first. */
export const setOwners = async (tx: Tx, listingId: string, userIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('listing_owners').where('listing_id', '=', listingId).execute()
  if (userIds.length > 0)
    await tx
      .insertInto('listing_owners')
      .values(userIds.map((user_id, position) => ({ listing_id: listingId, user_id, position })))
      .execute()
  await tx
    .updateTable('listings')
    .set({ primary_owner_id: userIds[0] ?? null })
    .where('id', '=', listingId)
    .execute()
}

export const setSale = async (tx: Tx, id: string, sale: HomeSale): Promise<void> => {
  await tx
    .updateTable('listings')
    .set({ sold_price_cents: sale.priceCents, sold_date: sale.date })
    .where('id', '=', id)
    .execute()
}

/** Somebody with an account, as a seller is written down. */
export const personOf = async (tx: Tx, userId: string): Promise<Person> => {
  const user = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { firstName: user.first_name, lastName: user.last_name, email: user.email, phone: user.phone }
}

/** The Primary Seller approved these terms (L07). */
export const setApproved = async (tx: Tx, id: string, hash: string): Promise<void> => {
  await tx.updateTable('listings').set({ approved_terms_hash: hash }).where('id', '=', id).execute()
}
/** From now on the home is listed at that: it was published, or its price changed on the market. */
export const notePrice = async (
  tx: Tx,
  id: string,
  price: { kind: 'LISTED' | 'PRICE'; cents: number | null },
  now: string,
): Promise<void> => {
  await tx
    .insertInto('listing_prices')
    .values({ listing_id: id, at: now, kind: price.kind, price_cents: price.cents })
    .onConflict((oc) => oc.columns(['listing_id', 'at']).doUpdateSet({ price_cents: price.cents }))
    .execute()
}

const pictured = prepared(
  'listing.ownerPictures',
  `select u.email, u.profile_picture_url from listing_owners o join users u on u.id = o.user_id
   where o.listing_id = $1 and u.profile_picture_url is not null`,
  z.object({ email: z.string(), profile_picture_url: z.string() }),
)

/** The photographs of a listing's owners, by email. One statement. */
export const ownerPictures = async (db: Db, listingId: string): Promise<ReadonlyMap<string, string>> =>
  new Map((await pictured(db, [listingId])).map((row) => [row.email.toLowerCase(), row.profile_picture_url]))

/** Is this address of a page another listing's, was it that, or is it an id? Asked in the transaction that writes it. */
export const urlTaken = async (db: Tx, url: string, exceptId: string): Promise<boolean> => {
  // A request for the same address at the same time waits here, and then sees that it is taken.
  await sql`select pg_advisory_xact_lock(hashtextextended('listing-url ' || lower(${url}), 0))`.execute(db)
  const { rows } = await sql<{ one: number }>`
    select 1 as one from listings where (custom_url = lower(${url}) or id = lower(${url})) and id <> ${exceptId}
    union all select 1 from former_urls where url = lower(${url}) and listing_id <> ${exceptId}`.execute(db)
  return rows.length > 0
}

/** Former addresses that lead to a home: the newest, so that no home takes words without end. */
const FORMER_URLS = 10

/** The page of a home has left this address, which leads to it from now on. */
export const keepFormerUrl = async (tx: Tx, listingId: string, url: string, now: string): Promise<void> => {
  await tx
    .insertInto('former_urls')
    .values({ url: url.toLowerCase(), listing_id: listingId, left_at: now })
    .execute()
  await sql`
    delete from former_urls where url in
      (select url from former_urls where listing_id = ${listingId} order by left_at desc, url offset ${FORMER_URLS})`.execute(
    tx,
  )
}

/** The page of a home is at this address again. */
export const dropFormerUrl = async (tx: Tx, listingId: string, url: string): Promise<void> => {
  await tx
    .deleteFrom('former_urls')
    .where('listing_id', '=', listingId)
    .where('url', '=', url.toLowerCase())
    .execute()
}

export const isLiked = async (db: Db, userId: string, listingId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('likes')
      .select('listing_id')
      .where('user_id', '=', userId)
      .where('listing_id', '=', listingId)
      .execute()
  ).length > 0

export const setLiked = async (
  tx: Tx,
  userId: string,
  listingId: string,
  liked: boolean,
  now: string,
): Promise<void> => {
  if (liked)
    await tx
      .insertInto('likes')
      .values({ user_id: userId, listing_id: listingId, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute()
  else
    await tx.deleteFrom('likes').where('user_id', '=', userId).where('listing_id', '=', listingId).execute()
}
