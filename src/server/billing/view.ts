import type { BillingView } from '#api/account/billing.ts'
import { entitles, renews, STANDINGS, standingOf, type Standing } from '#domain/billing/subscription.ts'
import { epochOf } from '#server/platform/db/row.ts'
import { type SubscriptionRow } from './store.ts'

const standingOfRow = (row: SubscriptionRow, now: string): Standing =>
  standingOf(
    {
      status: row.status,
      since: epochOf(row.status_since),
      ends: row.ends,
      paidUntil: epochOf(row.active_until),
    },
    Date.parse(now),
  )

/** Of several subscriptions the one that is worth most; of equals the newest. `rows` newest first. */
const best = (rows: readonly SubscriptionRow[], now: string) =>
  rows
    .map((row) => ({ row, standing: standingOfRow(row, now) }))
    .toSorted((a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing))[0]

/** Does one of these subscriptions entitle now? */
export const anyEntitles = (rows: readonly SubscriptionRow[], now: string): boolean => {
  const found = best(rows, now)
  return found !== undefined && entitles(found.standing)
}

/** Does one of these subscriptions take money again by itself? */
export const anyRenews = (rows: readonly SubscriptionRow[]): boolean => rows.some(renews)

export const billingViewOf = (
  rows: readonly SubscriptionRow[],
  now: string,
  hasRole: boolean,
): BillingView => {
  // A checkout that nothing was told about yet has bought nothing.
  const found = best(
    rows.filter((row) => row.status !== 'incomplete'),
    now,
  )
  return {
    subscription: found
      ? {
          item: { name: found.row.item_name, amount: found.row.amount_cents / 100 },
          activeUntil: found.row.active_until,
          standing: found.standing,
        }
      : null,
    entitled: hasRole || anyEntitles(rows, now),
  }
}
