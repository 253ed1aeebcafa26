import { isApprovedToList } from '#domain/account/permissions.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Db } from '#server/platform/db/db.ts'
import { subscriptionsOf } from './store.ts'
import { anyEntitles, anyRenews, declinedIn } from './view.ts'

/** May publish and send: the LISTING role, or a subscription that is valid now (spec 1 §1). */
export const isEntitled = async (
  db: Db,
  viewer: Pick<Viewer, 'userId' | 'roles'>,
  now: string,
): Promise<boolean> => isApprovedToList(viewer) || anyEntitles(await subscriptionsOf(db, viewer.userId), now)

/** Is somebody still charged? Their account is not deleted before they ended that. */
export const isCharged = async (db: Db, userId: string): Promise<boolean> =>
  anyRenews(await subscriptionsOf(db, userId))

/** Was somebody's card declined while their subscription still counts, or is charged? Until when it counts. */
export const declinedOf = async (db: Db, userId: string, now: string) =>
  declinedIn(await subscriptionsOf(db, userId), now)
