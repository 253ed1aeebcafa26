import { measureOf } from './best.ts'
import type { Column } from './column.ts'

/** By which row the columns stand, and whether turned around. */
export interface Order {
  readonly path: string
  readonly reversed: boolean
}

/** Another row sorts by it; the same row turns it around, and then gives the suggested order back. */
export const nextOrder = (order: Order | null, path: string): Order | null => {
  if (order?.path !== path) return { path, reversed: false }
  return order.reversed ? null : { path, reversed: true }
}

/** Is there a better and a worse for the seller in this row, or only an alphabet? */
export const isMeasured = (path: string): boolean => measureOf(path) !== undefined

const LETTERS = new Intl.Collator('en-US', { numeric: true })

/**
 * The columns by one row: what is best for the seller first, texts by the alphabet, what says nothing last. Without an
 * order they stand as the server sorted them (spec 3 §4 "Sorting of offers").
 */
export const inOrderOf = (columns: readonly Column[], order: Order | null): readonly Column[] => {
  if (!order) return columns
  const { path, reversed } = order
  const measure = measureOf(path)
  const sign = reversed ? -1 : 1
  if (measure) {
    const value = (column: Column) => measure(column)
    return columns.toSorted((a, b) => {
      const [x, y] = [value(a), value(b)]
      if (x === null || y === null) return Number(x === null) - Number(y === null)
      return sign * (y - x)
    })
  }
  const text = (column: Column) => column.rows.get(path)?.text ?? ''
  return columns.toSorted((a, b) => {
    const [x, y] = [text(a), text(b)]
    if (x === '' || y === '') return Number(x === '') - Number(y === '')
    return sign * LETTERS.compare(x, y)
  })
}
