import { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

const names = new Map<string, string>()

/** The statement's name, if it was registered with `prepared`. */
export const nameOf = (text: string): string | undefined => names.get(text)

/**
 * A statement of a hot path: sent by name, parsed and planned once per connection. `$1` parameters.
 * Example: `const byId = prepared<Row>('listing.byId', 'select … where id = $1')`, then `await byId(db, [id])`.
 */
export const prepared = <Row>(name: string, text: string) => {
  names.set(text, name)
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  }
}
