import type { Db } from '../platform/db/db.ts'
import { headOf, type Loaded } from './aggregate.ts'
import type { Offers } from './records.ts'
import { chainsOfMany, listingsById } from './store-many.ts'

/**
 * The negotiations behind some chains as their own buy side needs them: its own chains and the rounds, nobody
 * else's. Two statements, whatever the number. Contracts are left out: no action of the buy side asks for them.
 */
export const readOwnChains = async (
  db: Db,
  listingIds: readonly string[],
  chainIds: readonly string[],
): Promise<Map<string, Loaded>> => {
  if (listingIds.length === 0) return new Map()
  const listings = await listingsById(db, [listingIds])
  const offers = await chainsOfMany(db, [listingIds, chainIds])
  const byListing = new Map<string, Offers[]>()
  for (const o of offers) byListing.set(o.listing_id, [...(byListing.get(o.listing_id) ?? []), o])
  return new Map(listings.map((l) => [l.id, headOf(l, byListing.get(l.id) ?? [], null)]))
}
