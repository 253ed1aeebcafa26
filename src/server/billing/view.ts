import type { BillingView } from '#api/account/billing.ts'
import {
  entitles,
  entitlesUntil,
  hasStopped,
  renews,
  STANDINGS,
  standingOf,
  type Declined,
  type Standing,
  type Subscription,
} from '#domain/billing/subscription.ts'
import { epochOf } from '#server/platform/db/row.ts'
import { type SubscriptionRow } from './store.ts'

const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  status: row.status,
  since: epochOf(row.status_since),
  ends: row.ends,
  paidUntil: epochOf(row.active_until),
})

const standingOfRow = (row: SubscriptionRow, now: string): Standing =>
  standingOf(subscriptionOf(row), Date.parse(now))

/** Until when it still entitles, an instant; null: no end is known, or it is over. */
const untilOf = (row: SubscriptionRow, now: string): string | null => {
  const until = entitlesUntil(subscriptionOf(row), Date.parse(now))
  return until === null ? null : new Date(until).toISOString()
}

/** What home says of a card that was declined while its subscription still counts, or is still charged; null: there is nothing to say. */
export const declinedIn = (rows: readonly SubscriptionRow[], now: string): Declined | null => {
  const found = foremost(rows, now)
  if (found && hasStopped(found)) return { until: null, canceled: false }
  const until = found && untilOf(found.row, now)
  return found?.standing === 'PAST_DUE' && until ? { until, canceled: !found.renews } : null
}

/**
 * Of several subscriptions the one that is worth most, then one that is still charged; of equals the newest. `rows` newest first. A
 * checkout that nothing was told about yet has bought nothing.
 */
export const foremost = (rows: readonly SubscriptionRow[], now: string) =>
  rows
    .filter((row) => row.status !== 'incomplete')
    .map((row) => ({ row, standing: standingOfRow(row, now), renews: renews(row) }))
    .toSorted(
      (a, b) =>
        STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || Number(b.renews) - Number(a.renews),
    )[0]

/** Does one of these subscriptions entitle now? */
export const anyEntitles = (rows: readonly SubscriptionRow[], now: string): boolean => {
  const found = foremost(rows, now)
  return found !== undefined && entitles(found.standing)
}

/** Does one of these subscriptions take money again by itself? */
export const anyRenews = (rows: readonly SubscriptionRow[]): boolean => rows.some(renews)

export const billingViewOf = (
  rows: readonly SubscriptionRow[],
  now: string,
  hasRole: boolean,
): BillingView => {
  const found = foremost(rows, now)
  return {
    subscription: found
      ? {
          item: { name: found.row.item_name, amount: found.row.amount_cents / 100 },
          activeUntil: found.row.active_until,
          standing: found.standing,
          renews: found.renews,
          entitlesUntil: untilOf(found.row, now),
        }
      : null,
    entitled: hasRole || anyEntitles(rows, now),
  }
}
