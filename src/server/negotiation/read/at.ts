import { UNKNOWN_APART, type RevealPeople } from '#domain/listing/permissions.ts'
import { asOf } from '#domain/negotiation/lapse.ts'
import { summaryAt } from '#domain/offer/reading/terms/summary.ts'
import type { Loaded } from './aggregate.ts'
import type { Listings, Offers } from './records.ts'

/** The part of a listing's row that the clock alone may change. */
export type Summed = Pick<
  Listings,
  | 'offer_count'
  | 'highest_offer_cents'
  | 'reveal_count'
  | 'revealed_cents'
  | 'reveal_people'
  | 'summary_later'
>

/** A listing's row with the summary that holds at an instant (ISO). */
export const summedAt = <R extends Summed>(row: R, now: string): R => {
  if (row.summary_later.length === 0) return row
  const { offerCount, highestCents, reveal } = summaryAt(
    { offerCount: row.offer_count, highestCents: row.highest_offer_cents, reveal: revealOfRow(row) },
    row.summary_later,
    Date.parse(now),
  )
  return {
    ...row,
    offer_count: offerCount,
    highest_offer_cents: highestCents,
    reveal_count: reveal.count,
    revealed_cents: reveal.cents,
    // One that the release before kept has none.
    reveal_people: (reveal as { people?: RevealPeople }).people ?? UNKNOWN_APART,
  }
}

/** What opens the highest offer to members, as it is kept on a listing. */
export const revealOfRow = (row: Pick<Summed, 'reveal_count' | 'revealed_cents' | 'reveal_people'>) => ({
  count: row.reveal_count,
  cents: row.revealed_cents,
  people: row.reveal_people,
})

/**
 * A negotiation as it is to be read at an instant (ISO): what has lapsed is cancelled, in heads, rows and summary alike,
 * whether or not the clock has written it yet (C1). A verb is given the records as they are written.
 */
export const loadedAt = (loaded: Loaded, now: string): Loaded => {
  const n = asOf(loaded.n, Date.parse(now))
  const heads = new Map(n === loaded.n ? [] : n.offers.map((o) => [o.id, o]))
  const offerAt = (row: Offers): Offers => {
    const head = heads.get(row.id)
    if (!head || head.state === row.state) return row
    // By its own date, or taken along by the first offer's; what was on hold lapses later than its date says.
    const own = head.expiresAt !== null && head.expiresAt <= (head.stateSince ?? 0)
    const reason = own ? 'EXPIRED' : 'CHAIN_ENDED'
    return { ...row, state: head.state, reason }
  }
  return {
    ...loaded,
    n,
    listing: summedAt(loaded.listing, now),
    offers: heads.size === 0 ? loaded.offers : loaded.offers.map(offerAt),
  }
}
