import type { Bounds } from './form/search.ts'

/** Cells of the grid across a stretch of the map. */
const COLUMNS = 16
/** Of a degree: what the database counts by (migration 250). */
const PER_DEGREE = 16
export const ROW = 8192

/**
 * How wide a cell of the grid is, in degrees: a power of two, and the grid begins where degrees do, so that nothing jumps when the
 * map is moved.
 */
export const cellOf = ({ west, south, east, north }: Bounds): number =>
  2 ** Math.ceil(Math.log2(Math.max(east - west, north - south, 1e-4) / COLUMNS))

/** Is the stretch so wide that what was counted beforehand is fine enough? */
export const isWide = (cell: number): boolean => cell >= 4 / PER_DEGREE

/** The counted cells of a stretch: the numbers of the first and last, the columns between which they lie, and how many make one of its own grid. */
export interface CellRange {
  readonly rows: readonly [from: number, to: number]
  readonly columns: readonly [from: number, to: number]
  readonly step: number
}

const row = (latitude: number) => Math.floor((latitude + 90) * PER_DEGREE)
const column = (longitude: number) => Math.floor((longitude + 180) * PER_DEGREE)

export const cellRange = (bounds: Bounds): CellRange => ({
  rows: [row(bounds.south) * ROW, row(bounds.north) * ROW + ROW - 1],
  columns: [column(bounds.west), column(bounds.east)],
  step: Math.max(1, cellOf(bounds) * PER_DEGREE),
})

/** The middle of a counted cell, in degrees; between two cells too. */
export const middleOf = (at: { readonly row: number; readonly col: number }) => ({
  latitude: (at.row + 0.5) / PER_DEGREE - 90,
  longitude: (at.col + 0.5) / PER_DEGREE - 180,
})
