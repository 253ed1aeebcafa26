import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'

/** The place after which the next page begins, as opaque text: the sort values of the last row. */
export const encodeCursor = (values: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values again; a refusal for text we never gave out. `length` is how many the list sorts by. */
export const decodeCursor = (
  cursor: string | undefined,
  length: number,
): readonly (string | number | null)[] | null | Refusal => {
  if (cursor === undefined) return null
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const good =
      Array.isArray(values) &&
      values.length === length &&
      values.every((value) => value === null || typeof value === 'string' || typeof value === 'number')
    if (good) return values as (string | number | null)[]
  } catch {
    // Falls through: not ours.
  }
  return refuse('malformed-request', { details: [{ path: 'cursor', message: 'Unknown cursor' }] })
}

export interface PageIn<T> {
  readonly items: T[]
  readonly nextCursor: string | null
}

/** A page of the rows that were asked for with one more than `limit`, and where the next one begins: after `placeOf` its last row. */
export const pageIn = <T>(
  rows: readonly T[],
  limit: number,
  placeOf: (row: T) => readonly (string | number | null)[],
): PageIn<T> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(placeOf(last)) : null }
}

export interface After {
  readonly createdAt: string
  readonly id: string
}

/** An instant as our rows have them, and as the database reads them. */
export const isInstant = (text: string): boolean => {
  const [, second] = INSTANT.exec(text) ?? []
  const at = Date.parse(`${second}Z`)
  // Date takes February 30 for a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${second}.`)
}

/** From the year 1 on: PostgreSQL knows no year 0. */
const INSTANT = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,6})?Z$/

/** Where a page of a list goes on that is sorted by instant and id; null is its beginning. A forged one is malformed. */
export const afterOf = (cursor: string | undefined): After | null | Refusal => {
  const values = decodeCursor(cursor, 2)
  if (values === null || isRefusal(values)) return values
  const [createdAt, id] = values
  const good =
    typeof createdAt === 'string' && isInstant(createdAt) && typeof id === 'string' && !id.includes('\0')
  return good
    ? { createdAt, id }
    : refuse('malformed-request', { details: [{ path: 'cursor', message: 'Unknown cursor' }] })
}
