import type { Dashboard } from '#api/dashboard.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { listOwn, countOwn, searchCards } from '../listing/lists.ts'
import { notesOf } from '../notification/notices.ts'
import { listBuyers, listMine, countMine, findMine } from '../offer/lists.ts'
import type { Db } from '../platform/db/db.ts'
import { contractsOf, nextDeadlines } from './contracts.ts'
import { tasksOf } from './tasks.ts'
import { COUNTED_STATES, figuresOf, type Figures } from '#domain/task/figures.ts'

const PAGE = { limit: 20 }

export const dashboardOf = async (db: Db, viewer: Viewer, now: string): Promise<Dashboard> => {
  const listings = await listOwn(db, viewer, { ...PAGE, filter: 'all' }, now)
  const offers = await listMine(db, viewer, PAGE, now)
  const buyers = viewer.agent ? await listBuyers(db, viewer, PAGE, now) : null
  const contracts = await contractsOf(db, viewer.userId, now)
  return {
    listings: isRefusal(listings) ? [] : listings.items,
    offers: isRefusal(offers) ? [] : offers.items,
    buyers: buyers === null || isRefusal(buyers) ? [] : buyers.items,
    notifications: await notesOf(db, viewer.userId),
    figures: await figuresAt(db, viewer, now),
    tasks: await tasksOf(db, viewer, now, contracts),
    deadlines: nextDeadlines(contracts),
  }
}

/** The figures of home as they hold at an instant (ISO). Two statements. */
const figuresAt = async (db: Db, viewer: Viewer, now: string): Promise<Figures> =>
  figuresOf(await countOwn(db, viewer, COUNTED_STATES, now), await countMine(db, viewer, now))

/** As many of a kind as one looks over in a palette. */
const limit = 5

/** What the palette goes to (look.md "Shell"): each part is whitelisted by the list it comes from. Four statements at most. */
export const found = async (db: Db, viewer: Viewer, text: string, now: string) => {
  const own = await listOwn(db, viewer, { limit, filter: 'all', address: text }, now)
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
    offers: await findMine(db, viewer, text, limit),
  }
}
