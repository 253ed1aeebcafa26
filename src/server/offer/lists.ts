import type { OfferView } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { CLOSED_LISTINGS, FREEZING_STATES } from '#domain/listing/vocabulary.ts'
import { TERMINAL_STATES } from '#domain/offer/vocabulary.ts'
import { readOwnChains, chainsWaitingFor } from '../negotiation/read/reading.ts'
import { loadedAt } from '../negotiation/read/at.ts'
import { afterOf, pageIn } from '../platform/http/cursor.ts'
import { overOne, together, type Db } from '../platform/db/db.ts'
import { currentIdOf, withCurrent } from './current.ts'
import { loadTexts } from './read.ts'
import { countedOffers, myOfferIds } from './store.ts'
import { buyerById, buyersOf, chainsWithBuyer } from './buyer/store-buyers.ts'
import { offerViewOf } from './view.ts'

const views = async (
  db: Db,
  viewer: Viewer,
  found: readonly { id: string; listing_id: string }[],
  now: string,
): Promise<OfferView[]> => {
  const ids = found.map((f) => f.id)
  const [loaded, waits] = await together(
    () => readOwnChains(db, [...new Set(found.map((f) => f.listing_id))], ids),
    () => chainsWaitingFor(db, viewer.userId, ids, now),
  )
  const at = (f: { listing_id: string }) => {
    const negotiation = loaded.get(f.listing_id)
    return negotiation && loadedAt(negotiation, now)
  }
  const read = found.flatMap((f) => {
    const negotiation = at(f)
    return negotiation ? [{ ...f, negotiation, current: currentIdOf(negotiation, f.id, viewer) }] : []
  })
  const texts = await loadTexts(
    db,
    { offers: [...loaded.values()].flatMap((l) => l.offers) },
    read.flatMap((f) => [f.id, f.current]),
  )
  return read.flatMap(({ id, negotiation }) => {
    const view = offerViewOf(negotiation, id, viewer, texts, Date.parse(now))
    return view ? [withCurrent(view, negotiation, viewer, texts, { asked: waits.get(id), now })] : []
  })
}

/** `GET /offers`: the caller's INITIAL offers, newest first. Nine statements, ten rows or fifty. */
export const listMine = async (
  db: Db,
  viewer: Viewer,
  query: { limit: number; cursor?: string },
  now: string,
) => {
  const after = afterOf(query.cursor)
  if (isRefusal(after)) return after
  const found = await myOfferIds(db, viewer.userId, after, query.limit + 1)
  const { items, nextCursor } = pageIn(found, query.limit, (row) => [row.created_at, row.id])
  return { items: await overOne(db, (one) => views(one, viewer, items, now)), nextCursor }
}

/** `GET /offers/buyers`: the people the caller writes offers for. */
export const listBuyers = async (
  db: Db,
  viewer: Viewer,
  query: { limit: number; cursor?: string },
  now: string,
) => {
  const after = afterOf(query.cursor)
  if (isRefusal(after)) return after
  const rows = await buyersOf(db, [
    viewer.userId,
    after?.createdAt ?? null,
    after?.id ?? '',
    query.limit + 1,
    TERMINAL_STATES,
    now,
    CLOSED_LISTINGS,
  ])
  const { items, nextCursor } = pageIn(rows, query.limit, (row) => [row.latest, row.person.id])
  return {
    items: items.map((r) => ({
      user: r.person,
      secondaryUser: r.secondary,
      activeOffers: r.active,
      drafts: r.drafts,
    })),
    nextCursor,
  }
}

export const oneBuyer = async (db: Db, viewer: Viewer, buyerId: string, now: string) => {
  const row = (await buyerById(db, [viewer.userId, buyerId, TERMINAL_STATES, now, CLOSED_LISTINGS]))[0]
  if (!row) return refuse('not-found')
  const chains = await chainsWithBuyer(db, [viewer.userId, buyerId, CLOSED_LISTINGS])
  return {
    user: row.person,
    secondaryUser: row.secondary,
    activeOffers: row.active,
    drafts: row.drafts,
    offers: await overOne(db, (one) => views(one, viewer, chains, now)),
  }
}

/** How many of the caller's own offers are neither drafts, accepted, nor over, and how many are in contract. One statement. */
export const countMine = async (db: Db, viewer: Viewer, now: string) =>
  (
    await countedOffers(db, [
      viewer.userId,
      now,
      ['DRAFT', ...TERMINAL_STATES],
      FREEZING_STATES,
      CLOSED_LISTINGS,
    ])
  )[0] ?? {
    offers: 0,
    contracts: 0,
  }
