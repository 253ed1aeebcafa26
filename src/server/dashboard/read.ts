import type { Dashboard } from '#api/dashboard.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { findOffers } from '../offer/found.ts'
import { listOwn, countOwn, searchCards } from '../listing/lists.ts'
import { notesOf } from '../notification/notices.ts'
import { listBuyers, listMine, countMine } from '../offer/lists.ts'
import { overOne, together, type Db } from '../platform/db/db.ts'
import { contractsOf, nextDeadlines } from './contracts.ts'
import { readPerson, readWaiting, tasksOf } from './tasks.ts'
import { COUNTED_STATES, figuresOf } from '#domain/task/figures.ts'

const PAGE = { limit: 20 }

/** Home beside what waits. Eleven statements, and six more where one has offers of one's own, in three rounds at most. */
const besidesWaiting = (db: Db, viewer: Viewer, now: string) =>
  overOne(db, (one) =>
    together(
      // What asks again comes first: the rest is read while it is looked at.
      async () => (viewer.agent ? listBuyers(one, viewer, PAGE, now) : null),
      () => listMine(one, viewer, PAGE, now),
      () => listOwn(one, viewer, { ...PAGE, filter: 'all' }, now),
      () => contractsOf(one, viewer.userId, now),
      () => countOwn(one, viewer, COUNTED_STATES, now),
      () => countMine(one, viewer, now),
      () => notesOf(one, viewer.userId),
      () => readPerson(one, viewer, now),
    ),
  )

/**
 * Home as it holds at an instant (ISO). What needs nothing of the rest is asked for at once: over one connection, and what waits over another
 * one, since it takes as long as all the others. Neither is held while the other is waited for.
 */
export const dashboardOf = async (db: Db, viewer: Viewer, now: string): Promise<Dashboard> => {
  const [waiting, rest] = await Promise.all([readWaiting(db, viewer, now), besidesWaiting(db, viewer, now)])
  const [buyers, offers, listings, contracts, homes, mine, notifications, person] = rest
  return {
    listings: isRefusal(listings) ? [] : listings.items,
    offers: isRefusal(offers) ? [] : offers.items,
    buyers: buyers === null || isRefusal(buyers) ? [] : buyers.items,
    notifications,
    figures: figuresOf(homes, mine),
    tasks: tasksOf(waiting, person, now, contracts, viewer.impersonatorId !== null),
    deadlines: nextDeadlines(contracts),
  }
}

/** As many of a kind as one looks over in a palette. */
const limit = 5

/** What the palette goes to (look.md "Shell"): each part is whitelisted by the list it comes from. Nine statements at most. */
export const found = async (db: Db, viewer: Viewer, text: string, now: string) => {
  const own = await listOwn(db, viewer, { limit, filter: 'all', address: text, orOwner: text }, now)
  const market = await searchCards(
    db,
    viewer,
    { limit, address: text, city: '', state: '', agentId: '' },
    now,
  )
  const mine = isRefusal(own) ? [] : own.items
  const ids = new Set(mine.map(({ listing }) => listing.id))
  return {
    homes: [
      ...mine,
      ...(isRefusal(market) ? [] : market.items.filter(({ listing }) => !ids.has(listing.id))),
    ],
    offers: await findOffers(db, viewer, text, limit),
  }
}
