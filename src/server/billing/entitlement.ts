import type { Viewer } from '#api/kernel/viewer.ts'
import type { Db } from '#server/platform/db/db.ts'
import { subscriptionsOf } from './store.ts'
import { anyEntitles, anyRenews } from './view.ts'

/** May publish and send: the LISTING role, or a subscription that is valid now (spec 1 §1). */
export const isEntitled = async (
  db: Db,
  viewer: Pick<Viewer, 'userId' | 'roles'>,
  now: string,
): Promise<boolean> =>
  viewer.roles.includes('LISTING') || anyEntitles(await subscriptionsOf(db, viewer.userId), now)

/** Is somebody still charged? Their account is not deleted before they ended that. */
export const isCharged = async (db: Db, userId: string): Promise<boolean> =>
  anyRenews(await subscriptionsOf(db, userId))
