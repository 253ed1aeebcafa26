import { money0 } from '#domain/kernel/text/format.ts'
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
  /** Its place behind the agreement; null where it holds none. */
  readonly backup: string | null
}

/** A comparison as a plain table: a head, then a row for each term, texts as people read them. */
export interface ComparisonTable {
  readonly head: readonly string[]
  readonly rows: readonly { readonly section: string; readonly cells: readonly string[] }[]
}

/**
 * Offers side by side for an export: the same rows in the same order as the grid, the contact of nobody; instants
 * are in the property's zone. Source: spec 3 §2
 * "Offer review panel", negotiation.md §8.
 */
export const comparisonTable = (offers: readonly Compared[], zone: string): ComparisonTable => {
  const lists = offers.map((offer) => readableTerms(offer.terms, zone))
  const texts = lists.map((list) => new Map(list.map((row) => [row.path, row.text])))
  const terms = GRID_SECTIONS.flatMap((section) =>
    mergedRows(lists, section).map(({ path, label }) => ({
      section: section as string,
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
      ...terms,
    ],
  }
}
