import type { Dashboard } from '#api/dashboard.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { listOwn, countOwn } from '../listing/lists.ts'
import { notesOf } from '../notification/notes.ts'
import { listBuyers, listMine, countMine } from '../offer/lists.ts'
import type { Db } from '../platform/db/db.ts'
import { tasksOf } from './tasks.ts'
import { COUNTED_STATES, figuresOf, type Figures } from '#domain/task/figures.ts'

const PAGE = { limit: 20 }

export const dashboardOf = async (db: Db, viewer: Viewer, now: string): Promise<Dashboard> => {
  const listings = await listOwn(db, viewer, { ...PAGE, filter: 'all' }, now)
  const offers = await listMine(db, viewer, PAGE, now)
  const buyers = viewer.agent ? await listBuyers(db, viewer, PAGE, now) : null
  return {
    listings: isRefusal(listings) ? [] : listings.items,
    offers: isRefusal(offers) ? [] : offers.items,
    buyers: buyers === null || isRefusal(buyers) ? [] : buyers.items,
    notifications: await notesOf(db, viewer.userId),
    figures: await figuresAt(db, viewer, now),
    tasks: await tasksOf(db, viewer, now),
  }
}

/** The figures of home as they hold at an instant (ISO). Two statements. */
const figuresAt = async (db: Db, viewer: Viewer, now: string): Promise<Figures> =>
  figuresOf(await countOwn(db, viewer, COUNTED_STATES, now), await countMine(db, viewer, now))
