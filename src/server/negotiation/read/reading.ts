import { byWhen, isListed } from '#domain/negotiation/waiting/waiting-kinds.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { overOne, together, type Db } from '../../platform/db/db.ts'
import { epochOf } from '../../platform/db/row.ts'
import { headOf, type Loaded } from './aggregate.ts'
import type { Offers } from './records.ts'
import { bodyRows, chainsOfMany, listingsById, snapshotRows, waitingInChains } from './store-load.ts'

/** What of a row says which of its texts is read. */
export const writtenOf = ({ offer_type, state, snapshot_id }: Offers) => ({
  type: offer_type,
  state,
  isDelivered: snapshot_id !== null,
})

/** Delivered terms by snapshot id, all in one statement; `ofBuyers`: with the numbers that the buy side has of its buyers now. */
export const snapshotsOf = async (db: Db, ids: readonly string[], ofBuyers = false) =>
  new Map((ids.length === 0 ? [] : await snapshotRows(db, [ids, ofBuyers])).map((s) => [s.id, s]))

/** Working copies by document, all in one statement. */
export const bodiesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, OfferBody>> =>
  new Map((ids.length === 0 ? [] : await bodyRows(db, [ids])).map((b) => [b.id, b.body]))

/** The working copy of one document. */
export const workingCopyOf = async (db: Db, offerId: string): Promise<OfferBody> =>
  (await bodiesOf(db, [offerId])).get(offerId) ?? {}

/**
 * The negotiations behind some chains as their own buy side needs them: the own chains and the rounds, nobody
 * else's. Two statements, whatever the number. Contracts are left out: no action of the buy side asks for them.
 */
export const readOwnChains = async (
  db: Db,
  listingIds: readonly string[],
  chainIds: readonly string[],
): Promise<Map<string, Loaded>> => {
  if (listingIds.length === 0) return new Map()
  const [listings, offers] = await overOne(db, (one) =>
    together(
      () => listingsById(one, [listingIds]),
      () => chainsOfMany(one, [listingIds, chainIds]),
    ),
  )
  const byListing = new Map<string, Offers[]>()
  for (const o of offers) byListing.set(o.listing_id, [...(byListing.get(o.listing_id) ?? []), o])
  return new Map(listings.map((l) => [l.id, headOf(l, byListing.get(l.id) ?? [], null)]))
}

/** How somebody is waited for in a chain: since when, and by when; epoch ms. */
export interface Asked {
  readonly since: number
  readonly by: number | null
}

/** Of some chains those in which this person is waited for, an answer or a signature. One statement; none without chains. */
export const chainsWaitingFor = async (
  db: Db,
  userId: string,
  chainIds: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, Asked>> => {
  if (chainIds.length === 0) return new Map()
  const rows = await waitingInChains(db, [userId, chainIds, now])
  return new Map(
    rows
      .filter((row) => isListed(row.kind))
      .map((row) => [
        row.chain_id,
        {
          since: Date.parse(row.since),
          by: byWhen({
            kind: row.kind,
            since: epochOf(row.since),
            remindAt: epochOf(row.remind_at),
            until: epochOf(row.until),
          }),
        },
      ]),
  )
}
