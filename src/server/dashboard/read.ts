import type { Dashboard } from '#api/dashboard.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { usDate } from '#domain/kernel/format.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { documentTask, profileTasks, roundTask, signTask } from '#domain/task/tasks.ts'
import {
  activeAgainTask,
  awaitingTask,
  helpTask,
  listingTask,
  selectTask,
} from '#domain/task/listing-tasks.ts'
import type { Task } from '#domain/task/task.ts'
import { listOwn } from '../listing/lists.ts'
import { notesOf } from '../notification/notes.ts'
import { listBuyers, listMine } from '../offer/lists.ts'
import type { Db } from '../platform/db/db.ts'
import {
  contractsWaiting,
  documentsWaiting,
  helpWanted,
  listingsWaiting,
  profileOf,
  roundsOpen,
} from './store.ts'

type ListingsWaiting = Awaited<ReturnType<typeof listingsWaiting>>[number]

const PAGE = { limit: 20 }

const taskOfListing = (l: ListingsWaiting): Task | null => {
  const at = { id: l.id, addressLine1: l.address_line1 }
  if (l.role === 'countdown') return selectTask(at)
  if (l.role === 'activeAgain') return activeAgainTask(at)
  return listingTask({ ...at, state: l.state, comment: l.comment }, l.role)
}

/** What is asked of the viewer, most urgent kind first: signing, answering, publishing, profile. Six statements. */
export const tasksOf = async (db: Db, viewer: Viewer, now: string): Promise<Task[]> => {
  const contracts = await contractsWaiting(db, [viewer.userId])
  const documents = await documentsWaiting(db, [viewer.userId, now])
  const rounds = viewer.agent ? await roundsOpen(db, [viewer.userId, now]) : []
  const listings = await listingsWaiting(db, [viewer.userId, now])
  const help = await helpWanted(db, [viewer.userId])
  const profile = (await profileOf(db, [viewer.userId]))[0]
  const all = [
    ...contracts.map((c) =>
      signTask({ listingId: c.listing_id, addressLine1: c.address_line1, state: c.state, side: c.side }),
    ),
    ...documents.map((d) =>
      documentTask(
        {
          listingId: d.listing_id,
          chainId: d.chain_id,
          type: d.offer_type,
          state: d.state,
          addressLine1: d.address_line1,
          buyerName: d.buyer_name,
          lastRow: d.last_row,
          reminded: d.reminded,
        },
        d.role,
      ),
    ),
    ...rounds.map((r) =>
      roundTask({ listingId: r.listing_id, addressLine1: r.address_line1, due: usDate(r.auction_date) }),
    ),
    ...listings.map((l) => taskOfListing(l)),
    ...help.map((h) =>
      h.own
        ? awaitingTask({ id: h.offer_id ?? '', addressLine1: h.address_line1 })
        : helpTask({ name: h.name, listingId: h.listing_id, offerId: h.offer_id }),
    ),
    ...(profile
      ? profileTasks({
          isAgent: profile.is_agent,
          isListingAgent: profile.is_listing,
          hasPhone: profile.has_phone,
          hasBrokerage: profile.has_brokerage,
          hasQuestionnaire: profile.has_questionnaire,
          hasSignature: profile.has_signature,
          mustSign: contracts.length > 0,
        })
      : []),
  ]
  return all.filter((t): t is Task => t !== null)
}

export const dashboardOf = async (db: Db, viewer: Viewer, now: string): Promise<Dashboard> => {
  const listings = await listOwn(db, viewer, { ...PAGE, filter: 'all' })
  const offers = await listMine(db, viewer, PAGE, now)
  const buyers = viewer.agent ? await listBuyers(db, viewer, PAGE) : null
  return {
    listings: isRefusal(listings) ? [] : listings.items,
    offers: isRefusal(offers) ? [] : offers.items,
    buyers: buyers === null || isRefusal(buyers) ? [] : buyers.items,
    notifications: await notesOf(db, viewer.userId),
    tasks: await tasksOf(db, viewer, now),
  }
}
