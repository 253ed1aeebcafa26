import type { ListingCard } from '#api/listing/listing-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { HOME_COUNTS, type HomeCount } from '#domain/task/figures.ts'
import { LISTING_FILTERS, LISTING_STATES, type ListingState } from '#domain/listing/vocabulary.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { ANSWER_KINDS } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { summedAt } from '../negotiation/read/at.ts'
import { afterOf, pageIn } from '../platform/http/cursor.ts'
import type { Db } from '../platform/db/db.ts'
import { likeText, likeWords } from '../platform/db/like.ts'
import { ownOffersOn } from './own-offers.ts'
import { countedListings, ownListings, agentOfNumber, searchActive, type CardRow } from './store-lists.ts'
import { cardOf } from './card.ts'

interface Page {
  limit: number
  cursor?: string
}

const page = async (
  db: Db,
  viewer: Viewer,
  rows: readonly CardRow[],
  limit: number,
  now: string,
): Promise<{ items: ListingCard[]; nextCursor: string | null }> => {
  const { items, nextCursor } = pageIn(rows, limit, (row) => [row.created_at, row.id])
  const own = await ownOffersOn(db, viewer, items, now)
  return { items: items.map((row) => cardOf(summedAt(row, now), viewer, now, own.get(row.id))), nextCursor }
}

/** Active listings that an offer may be written on (spec 2 §2 "Search page"). One statement, and four where the caller has offers. */
export const searchCards = async (
  db: Db,
  viewer: Viewer,
  query: Page & { address: string; city: string; state: string; agentId: string },
  now: string,
) => {
  const from = afterOf(query.cursor)
  if (isRefusal(from)) return from
  const state = query.state.trim().toUpperCase()
  const rows = await searchActive(db, {
    ...query,
    viewerId: viewer.userId,
    state,
    after: from,
    limit: query.limit + 1,
  })
  return page(db, viewer, rows, query.limit, now)
}

/** Those of one agent, named by id or, as an importing agent knows it, by license number (listings.md "2 Import modal"). */
export const searchOfAgent = async (
  db: Db,
  viewer: Viewer,
  query: Page & { agentId: string; state: string },
  now: string,
) => {
  const agentId = (await agentOfNumber(db, query.agentId, query.state)) ?? query.agentId
  return searchCards(db, viewer, { ...query, agentId, city: '', address: '' }, now)
}

/** The caller's own listings (spec 2 §2 "Properties"; filters as "All-listings filters"). Statements as above. */
export const listOwn = async (
  db: Db,
  viewer: Viewer,
  query: Page & {
    filter: 'all' | 'active' | 'sold' | 'lost'
    counted?: HomeCount
    priceMin?: number
    priceMax?: number
    address?: string
    /** Beside those of the address, the homes that the caller lists for somebody of that name. */
    orOwner?: string
    city?: string
    state?: string
    zip?: string
  },
  now: string,
) => {
  const from = afterOf(query.cursor)
  if (isRefusal(from)) return from
  const filtered: readonly ListingState[] =
    query.filter === 'all'
      ? LISTING_STATES.filter((s) => s !== 'DELETED')
      : LISTING_FILTERS[query.filter].filter((s) => s !== ('DELETED' as string))
  const counted: readonly ListingState[] = query.counted ? HOME_COUNTS[query.counted] : filtered
  const rows = await ownListings(db, [
    viewer.userId,
    filtered.filter((state) => counted.includes(state)),
    query.priceMin === undefined ? null : query.priceMin * 100,
    query.priceMax === undefined ? null : query.priceMax * 100,
    likeText(query.address ?? ''),
    likeText(query.city ?? ''),
    likeText(query.state ?? ''),
    likeText(query.zip ?? ''),
    from?.createdAt ?? null,
    from?.id ?? '',
    query.limit + 1,
    ANSWER_KINDS,
    now,
    likeWords(query.orOwner ?? ''),
  ])
  return page(db, viewer, rows, query.limit, now)
}

/** How many of the caller's own listings are in some states, and their open offers, as their cards say it at an instant (ISO). */
export const countOwn = async (db: Db, viewer: Viewer, states: readonly ListingState[], now: string) =>
  (await countedListings(db, [viewer.userId, states])).map((row) => ({
    state: row.state,
    homes: row.homes,
    offers: row.later.reduce((sum, home) => sum + summedAt(home, now).offer_count, row.offers),
  }))
