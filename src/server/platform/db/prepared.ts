import type pg from 'pg'
import { z } from 'zod'
import type { Db } from './db.ts'
import { sendTogether } from './guard.ts'
import { isOutdated } from './outage.ts'
import { instantOf, jsonList, judgedColumns } from './row.ts'
import { inSpan } from '../trace/trace.ts'

/** What a database or a transaction really is: a pool, or the one connection of the transaction. */
interface Way {
  readonly connection: pg.Pool | pg.PoolClient
  /** Behind a pooler no connection knows tomorrow what was prepared on it today. */
  readonly pooled: boolean
  readonly edition: Edition
}

/** Of a pool's names: with the next one every statement is prepared anew, on connections that know the one before. */
interface Edition {
  number: number
}

const ways = new WeakMap<object, Way>()

/** `of`: the database that a connection is lent of. */
export const connect = (
  db: object,
  connection: pg.Pool | pg.PoolClient,
  { pooled, of }: { readonly pooled: boolean; readonly of?: Db },
): void => {
  ways.set(db, { connection, pooled, edition: (of && ways.get(of)?.edition) ?? { number: 0 } })
}

export const isPooled = (db: Db): boolean => ways.get(db)?.pooled ?? false

/** Is this a database of `createDb`, and not the one connection of a transaction? */
export const isPool = (db: Db): boolean => 'totalCount' in (ways.get(db)?.connection ?? {})

export const poolOf = (db: Db): pg.Pool => {
  const pool = ways.get(db)?.connection
  if (!pool || !('totalCount' in pool)) throw new Error('A transaction within a transaction.')
  return pool
}

/**
 * Tests check every row against its schema, and a statement whose rows are not what it says fails there. In production the columns
 * that bind somebody are checked (`jsonOfShape`), and nothing is paid for the others: PostgreSQL holds their types.
 */
const checkerOf = (name: string, schema: z.ZodType) => {
  const columns = judgedColumns(schema)
  return (rows: readonly unknown[]): void => {
    for (const row of rows) {
      const wrong = columns.find(([column, judge]) => !judge((row as Record<string, unknown>)[column]))
      if (wrong) throw new Error(`A row of ${name} is not what its schema says in ${wrong[0]}.`)
      const error = process.env.NODE_ENV === 'test' ? schema.safeParse(row).error : undefined
      if (error) throw new Error(`A row of ${name} is not what its schema says: ${error.message}`)
    }
  }
}

/** Reads once more where a migration has outdated what the connection had prepared. */
export const orAnew = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (!isOutdated(error)) throw error
    return read()
  })

/** Sends a statement by its name of this edition; one that a migration has outdated begins the next edition. */
const sendNamed = async (
  { connection, edition }: Way,
  name: string,
  statement: { readonly text: string; readonly values: unknown[] },
) => {
  const { number } = edition
  try {
    return await connection.query({ ...statement, name: number === 0 ? name : `${name}.${number}` })
  } catch (error) {
    if (isOutdated(error) && edition.number === number) edition.number++
    throw error
  }
}

/**
 * A statement of a hot path: sent by name, parsed and planned once per connection, past the query builder (whose own
 * work costs more than the statement's; docs/decisions). `$1` parameters. Example:
 * `const byId = prepared('listing.byId', 'select … where id = $1', row)`, then `await byId(db, [id])`; `row` is the zod
 * schema of a row.
 */
export const prepared = <Row>(name: string, text: string, schema: z.ZodType<Row>) => {
  const check = checkerOf(name, schema)
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    const way = ways.get(db)
    if (!way) throw new Error('Not a database of createDb or withTransaction.')
    const statement = { text, values: [...values] }
    if (!('totalCount' in way.connection)) sendTogether(way.connection)
    const send = () => (way.pooled ? way.connection.query(statement) : sendNamed(way, name, statement))
    // A transaction answers nothing more then, and is begun anew as a whole (`withTransaction`).
    const { rows } = await inSpan(name, () => (isPool(db) ? orAnew(send) : send()))
    check(rows)
    return rows as Row[]
  }
}

/**
 * The same for rows of many columns: the database sends them as one JSON text, which costs this process a third of what
 * forty cells a row do (bench/README.md). `instants` names the columns that are points in time. No bytea columns.
 */
export const preparedWide = <Row extends object>(
  name: string,
  text: string,
  instants: readonly (keyof NoInfer<Row> & string)[],
  schema: z.ZodType<Row>,
) => {
  const asked = prepared(
    name,
    `select json_agg(r) as rows from (${text}) r`,
    z.object({ rows: jsonList<Row>().nullable() }),
  )
  const check = checkerOf(name, schema)
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    const rows = (await asked(db, values))[0]?.rows ?? []
    for (const row of rows as Record<string, unknown>[])
      for (const column of instants) {
        const at = row[column]
        if (typeof at === 'string') row[column] = instantOf(at)
      }
    check(rows)
    return rows
  }
}
