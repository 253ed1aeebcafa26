import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { listOwn, searchCards } from '../listing/lists.ts'
import { findMine } from '../offer/lists.ts'
import type { Db } from '../platform/db/db.ts'

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
