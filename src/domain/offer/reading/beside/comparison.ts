import { exactMoney, money0 } from '#domain/kernel/text/format.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { readableTerms } from '../blind/readable.ts'
import { GRID_SECTIONS, mergedRows } from './side-by-side.ts'

/** One offer of a comparison, as its reader sees it. */
export interface Compared {
  /** Whose it is, by name alone. */
  readonly who: string
  /** What the document is called, and its state. */
  readonly document: string
  readonly terms: OfferBody
  /** Net to seller in dollars; null where there is none. */
  readonly net: number | null
  /** The document that the net is of: what the buyers wrote or accepted last, and not always the one that is shown. */
  readonly netOf: { readonly typeLabel: string; readonly amount: number | null } | null
  /** The net of a counter that the buyers have not accepted yet, in dollars. */
  readonly netIfAccepted: number | null
  /** Its place behind the agreement; null where it holds none. */
  readonly backup: string | null
}

/** A comparison as a plain table: a head, then a row for each term, texts as people read them. */
export interface ComparisonTable {
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly section: string
    /** The answer that it shows, where it is a term. */
    readonly path?: string
    readonly cells: readonly string[]
  }[]
}

/** What each net is of, and what a counter would make it: the same words in every export, and as the grid says them. */
export const netRowsOf = (
  offers: readonly Compared[],
): { readonly what: readonly string[]; readonly ifAccepted: readonly string[] | null } => ({
  what: offers.map(({ netOf }) => (netOf ? `${netOf.typeLabel}, ${exactMoney(netOf.amount)}` : '')),
  ifAccepted: offers.some(({ netIfAccepted }) => netIfAccepted !== null)
    ? offers.map(({ netIfAccepted }) => money0(netIfAccepted))
    : null,
})
export const NET_OF = 'Net calculated from'
export const NET_IF_ACCEPTED = 'Net if the counter is accepted'

/**
 * Offers side by side for an export: the same rows in the same order as the grid, the contact of nobody; instants
 * are in the property's zone. Source: spec 3 §2
 * "Offer review panel", negotiation.md §8.
 */
export const comparisonTable = (
  offers: readonly Compared[],
  home: { readonly state: PropertyState; readonly zone: string },
): ComparisonTable => {
  const net = netRowsOf(offers)
  const lists = offers.map((offer) => readableTerms(offer.terms, home.state, home.zone))
  const texts = lists.map((list) => new Map(list.map((row) => [row.path, row.text])))
  const terms = GRID_SECTIONS.flatMap((section) =>
    mergedRows(lists, section).map(({ path, label }) => ({
      section: section as string,
      path,
      cells: [label, ...texts.map((text) => text.get(path) ?? '')],
    })),
  )
  return {
    head: ['', ...offers.map((offer) => offer.who)],
    rows: [
      { section: 'Offer', cells: ['Document', ...offers.map((offer) => offer.document)] },
      ...(offers.some((offer) => offer.backup)
        ? [{ section: 'Backup', cells: ['Backup position', ...offers.map((offer) => offer.backup ?? '')] }]
        : []),
      { section: 'Offer', cells: ['Net to seller (estimate)', ...offers.map((offer) => money0(offer.net))] },
      { section: 'Offer', cells: [NET_OF, ...net.what] },
      ...(net.ifAccepted
        ? [{ section: 'Offer', cells: [`${NET_IF_ACCEPTED} (estimate)`, ...net.ifAccepted] }]
        : []),
      ...terms,
    ],
  }
}
