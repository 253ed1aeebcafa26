import { daysBetween } from '#domain/kernel/time/calendar.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'

/** What happened to the price of a home on the market. */
export const PRICE_EVENTS = ['LISTED', 'PRICE', 'SOLD'] as const

/** One line of the price history. */
export interface PriceEvent {
  /** The day where the home is, YYYY-MM-DD. */
  readonly on: string
  readonly kind: (typeof PRICE_EVENTS)[number]
  /** Dollars; null where it is not known, and for a sale: what was paid is told to nobody. */
  readonly price: number | null
}

/** Lines that are shown: the newest of a home whose price changed very often. */
const SHOWN = 30

/** The history as it is shown, oldest first: with the sale at its end, once there was one. */
export const priceHistory = (
  listed: readonly PriceEvent[],
  home: { readonly state: ListingState; readonly soldDate: string | null },
): PriceEvent[] => {
  const sold = home.state === 'SOLD' && home.soldDate
  return [...listed.slice(-SHOWN), ...(sold ? [{ on: sold, kind: 'SOLD' as const, price: null }] : [])]
}

/** Whole days since the home was last published, `since`; null while it cannot be offered on. Days where the home is. */
export const daysListed = (since: string | undefined, state: ListingState, today: string): number | null =>
  state === 'ACTIVE' && since ? Math.max(0, daysBetween(since, today)) : null

/** The same, of its history. */
export const daysOnMarket = (
  history: readonly PriceEvent[],
  state: ListingState,
  today: string,
): number | null => daysListed(history.findLast(({ kind }) => kind === 'LISTED')?.on, state, today)
