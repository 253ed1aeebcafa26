import type { Section } from '#domain/offer/reading/terms/shown.ts'
import type { TermRow } from '#domain/offer/reading/blind/readable.ts'
import type { Column } from './column.ts'
import { GRID_SECTIONS, mergedRows, type RowHead } from '#domain/offer/reading/beside/side-by-side.ts'

/** The price is always in sight, whatever it is. */
const ALWAYS = 'terms.offerAmount'

/** Do the offers differ in a row, or did a counter change it in any of them? */
export const differs = (columns: readonly Column[], path: string): boolean =>
  path === ALWAYS ||
  columns.some((column) => column.old.has(path)) ||
  new Set(columns.map((column) => column.rows.get(path)?.text ?? '')).size > 1

export interface GridRows {
  readonly section: Section
  readonly rows: readonly RowHead[]
}

/** The rows of each section that are shown; `same` counts those that differences only leaves out. */
export const rowsToShow = (
  columns: readonly Column[],
  preferences: readonly TermRow[],
  onlyDifferences: boolean,
): { sections: GridRows[]; same: number } => {
  const lists = [...columns.map((column) => [...column.rows.values()]), preferences]
  let same = 0
  const sections = GRID_SECTIONS.flatMap((section): GridRows[] => {
    const all = mergedRows(lists, section)
    if (!onlyDifferences) return [{ section, rows: all }]
    const rows = all.filter(({ path }) => differs(columns, path))
    same += all.length - rows.length
    return rows.length > 0 ? [{ section, rows }] : []
  })
  return { sections, same }
}
