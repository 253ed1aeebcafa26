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

/** Home, of which no part waits for another: each is asked over a connection of its own. */
export const dashboardOf = async (db: Db, viewer: Viewer, now: string): Promise<Dashboard> => {
  const effective = contractsOf(db, viewer.userId, now)
  const [tasks, listings, offers, buyers, contracts, notifications, figures] = await Promise.all([
    tasksOf(db, viewer, now, effective),
    listOwn(db, viewer, { ...PAGE, filter: 'all' }, now),
    listMine(db, viewer, PAGE, now),
    viewer.agent ? listBuyers(db, viewer, PAGE, now) : null,
    effective,
    notesOf(db, viewer.userId),
    figuresAt(db, viewer, now),
  ])
  return {
    listings: isRefusal(listings) ? [] : listings.items,
    offers: isRefusal(offers) ? [] : offers.items,
    buyers: buyers === null || isRefusal(buyers) ? [] : buyers.items,
    notifications,
    figures,
    tasks,
    deadlines: nextDeadlines(contracts),
  }
}

/** The figures of home as they hold at an instant (ISO). Two statements. */
const figuresAt = async (db: Db, viewer: Viewer, now: string): Promise<Figures> =>
  figuresOf(...(await Promise.all([countOwn(db, viewer, COUNTED_STATES, now), countMine(db, viewer, now)])))

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
