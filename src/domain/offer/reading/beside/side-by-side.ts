import type { Section } from '#domain/offer/reading/terms/shown.ts'
import type { TermRow } from '../blind/readable.ts'

/** The nine sections of the grid, in the spec's order (spec 3 §2 "Offer review panel"). */
export const GRID_SECTIONS: readonly Section[] = [
  'Terms of Offer',
  'Contingencies',
  'Credits & Items',
  'Services',
  'Cost Allocations',
  'Contact Information',
  'Other Terms and Addenda',
  'Documents',
  'Comments',
]

/** What the buy side reads of its one offer without a press: price, financing, deposit, closing, and contingencies. */
export const MAIN_SECTIONS: readonly Section[] = ['Terms of Offer', 'Contingencies']

export interface RowHead {
  readonly path: string
  readonly label: string
}

/**
 * The rows that any of the lists has, each once, in their common order: a row that only one list has follows the row
 * it follows there.
 */
export const mergedRows = (lists: readonly (readonly TermRow[])[], section: Section): RowHead[] => {
  const merged: RowHead[] = []
  // Where each row stands: hundreds of offers have mostly the same ones.
  let places = new Map<string, number>()
  for (const list of lists) {
    let after = -1
    for (const { path, label, section: own } of list) {
      if (own !== section) continue
      const known = places.get(path)
      if (known !== undefined) after = Math.max(after, known)
      else {
        after += 1
        merged.splice(after, 0, { path, label })
        places = new Map(merged.map((row, at) => [row.path, at]))
      }
    }
  }
  return merged
}
