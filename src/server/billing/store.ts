import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'
import type { BillingEvent } from './events.ts'

const row = z.object({
  id: z.string(),
  customer_id: z.string().nullable(),
  item_name: z.string(),
  amount_cents: z.number(),
  status: z.string(),
  status_since: instant.nullable(),
  ends: z.boolean(),
  active_until: instant.nullable(),
})
export type SubscriptionRow = z.output<typeof row>

/** More than these nobody has; the newest. */
const byUser = prepared(
  'subscriptions.byUser',
  `select id, customer_id, item_name, amount_cents, status, nullif(status_since, '-infinity') as status_since, ends, active_until
     from subscriptions where user_id = $1 order by event_at desc, created_at desc, id limit 20`,
  row,
)
export const subscriptionsOf = (db: Db, userId: string): Promise<SubscriptionRow[]> => byUser(db, [userId])

/** Takes an event once: false where it was taken before. Two of the same at once wait for each other here. */
export const takeEvent = async (tx: Tx, id: string, now: string): Promise<boolean> => {
  const { rows } = await sql`
    insert into billing_events (id, received_at) values (${id}, ${now}) on conflict do nothing returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Whose a subscription is: said by its checkout, once, of an account that is there. Answers the account, where it was new. An account that
 * is being deleted meanwhile is waited for.
 */
export const claimSubscription = async (
  tx: Tx,
  event: Extract<BillingEvent, { kind: 'checkout' }>,
): Promise<string | null> => {
  const { rows } = await sql<{ user_id: string }>`
    insert into subscriptions (id, user_id, customer_id, status)
    select ${event.subscriptionId}, u.id, ${event.customerId}, 'incomplete' from users u
     where u.id = ${event.userId} and u.status <> 'DELETED' for share of u
    on conflict (id) do update set user_id = excluded.user_id where subscriptions.user_id is null
    returning user_id`.execute(tx)
  return rows[0]?.user_id ?? null
}

/** Was the account deleted that this checkout names? It was open in another window then, and its card is charged for nobody. */
export const isOfDeleted = async (tx: Tx, userId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from users where id = ${userId} and status = 'DELETED'`.execute(tx)
  return rows.length > 0
}

/**
 * What an event says a subscription is now; an event that is older than the newest that counted changes nothing. Answers
 * whose it is (null: nobody's yet), undefined where nothing was changed.
 */
export const writeSubscription = async (
  tx: Tx,
  event: Extract<BillingEvent, { kind: 'subscription' }>,
): Promise<{ userId: string | null; changed: boolean } | undefined> => {
  const { rows } = await sql<{ user_id: string | null; changed: boolean }>`
    with before as (select status, ends from subscriptions where id = ${event.subscriptionId})
    insert into subscriptions as s (id, customer_id, item_name, amount_cents, status, status_since, ends, active_until,
                                    event_at, event_rank)
    values (${event.subscriptionId}, ${event.customerId}, ${event.itemName}, ${event.amountCents}, ${event.status},
            ${event.at}, ${event.ends}, ${event.paidUntil}, ${event.at}, ${event.rank})
    on conflict (id) do update
       set customer_id = excluded.customer_id, item_name = excluded.item_name, amount_cents = excluded.amount_cents,
           status = excluded.status, ends = excluded.ends, active_until = excluded.active_until,
           status_since = case when s.status = excluded.status then s.status_since else excluded.status_since end,
           event_at = excluded.event_at, event_rank = excluded.event_rank
     where (s.event_at, s.event_rank) <= (excluded.event_at, excluded.event_rank)
    returning user_id, not exists (select 1 from before b where b.status = s.status and b.ends = s.ends) as changed`.execute(
    tx,
  )
  const found = rows[0]
  return found && { userId: found.user_id, changed: found.changed }
}
