import type { Db } from '#server/platform/db/db.ts'

/** The subscription that is valid at `now`. */
export const findSubscription = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('subscriptions')
    .select(['item_name as name', 'amount_cents as amountCents', 'active_until as activeUntil'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('active_until', 'is', null), eb('active_until', '>', now)]))
    .executeTakeFirst()
