import { isSaleInWords, saleInWords } from '#domain/listing/sale-words.ts'
import { pathFault } from './state.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { DocumentRow, ListingRow } from '../store-recorded.ts'

/** What it was sold for against the last event that says so. An older release wrote none with its sale. */
const judgeSale = (home: ListingRow, events: readonly LinkedRow[]): string[] => {
  const said = events.findLast((row) => isSaleInWords(row.reason))
  const sale = { priceCents: home.sold_price_cents, date: home.sold_date }
  const isSilent =
    said === undefined && (events.at(-1)?.to_state === 'SOLD' || (sale.priceCents ?? sale.date) === null)
  return isSilent || said?.reason === saleInWords(sale)
    ? []
    : ['What the home was sold for is not what its event says.']
}

/**
 * A home against its events: its state is where they led, it is sold by the offer that was accepted, and for what its event says. `rows`: of its
 * chain; `documents`: of all its negotiations.
 */
export const judgeListing = (
  home: ListingRow | undefined,
  rows: readonly LinkedRow[],
  documents: readonly DocumentRow[],
): string[] => {
  if (!home) return ['The home was deleted: events tell of it.']
  const events = rows.filter((row) => row.subject === 'listing').toSorted((a, b) => a.seq - b.seq)
  const accepted = documents.find(
    ({ state, offer_type: type }) => state === 'ACCEPTED' && type !== 'GLOBAL_COUNTER',
  )
  return [
    ...(events.length === 0
      ? ['The home was added: no event began it.']
      : pathFault('the home', home.state, events)),
    ...((accepted?.id ?? null) === home.accepted_offer_id
      ? []
      : ['The offer that the home is sold by is not the one that was accepted.']),
    ...judgeSale(home, events),
  ]
}
