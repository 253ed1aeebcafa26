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
  let merged: RowHead[] = []
  const places = new Map<string, number>()
  for (const list of lists) {
    // What this list adds, by the row that it follows; a row is put in its place once for each list, not for each row.
    const added = new Map<number, RowHead[]>()
    const seen = new Set<string>()
    let after = -1
    for (const { path, label, section: own } of list) {
      if (own !== section) continue
      const known = places.get(path)
      if (known !== undefined) after = Math.max(after, known)
      else if (!seen.has(path)) {
        seen.add(path)
        const here = added.get(after)
        if (here) here.push({ path, label })
        else added.set(after, [{ path, label }])
      }
    }
    if (added.size === 0) continue
    merged = [...(added.get(-1) ?? []), ...merged.flatMap((row, at) => [row, ...(added.get(at) ?? [])])]
    merged.forEach((row, at) => places.set(row.path, at))
  }
  return merged
}
