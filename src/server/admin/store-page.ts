import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { likeText } from '../platform/db/like.ts'

export interface AdminListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string | undefined
  readonly q?: string | undefined
  readonly filter?: string | undefined
}

/** A condition of a table, in the words of SQL; `$cut` stands for the instant before which a login is long ago. */
type Condition = string

/** A stretch of an order that one index gives: rows of later stretches come after all of this one. */
export interface Stretch {
  readonly where: Condition
  readonly order: string
}

/** A table of administrators (spec 1 §2.15), as SQL: written here and nowhere sent, so none of it is a parameter. */
export interface Table {
  /** Whose `id` a row has. */
  readonly from: string
  readonly id: string
  /** By the names of `filter`; an unknown one is refused by its call. */
  readonly filters: Readonly<Record<string, Condition>>
  /** The stretches of an order by the names of `sort`, ascending and descending; '' is the usual one. */
  readonly orders: Readonly<
    Record<string, { readonly up: readonly Stretch[]; readonly down: readonly Stretch[] }>
  >
  readonly search: (words: Search) => RawBuilder<boolean>
}

/** What is searched for, as patterns of `like`. */
export interface Search {
  /** Anywhere in a text; null where it is too short for the index of its letters. */
  readonly within: string | null
  /** The beginning of a name or address. */
  readonly begins: string
  /** The digits of a number as it is shown, `(510) 555` (accounts "Low"); null: it is none. */
  readonly digits: string | null
}

/** A column and what breaks ties, both ways; where it may be empty, empty cells come last both ways. */
export const byColumns = (columns: readonly string[], nullable = false) => {
  const order = (word: string) => columns.map((column) => `${column} ${word}`).join(', ')
  const [first = ''] = columns
  const empty: Stretch[] = nullable ? [{ where: `${first} is null`, order: columns.slice(1).join(', ') }] : []
  const where = nullable ? `${first} is not null` : 'true'
  return {
    up: [{ where, order: order('asc') }, ...empty],
    down: [{ where, order: order('desc') }, ...empty],
  }
}

/** Found by a search at most; who finds more than that has not said enough (docs/decisions/0028). */
export const MOST_FOUND = 5_000

const conditionOf = (condition: Condition, cut: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    condition.split('$cut').map((part) => sql.raw(part)),
    sql`${cut}::timestamptz`,
  )})`

interface Asked {
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<boolean>
  readonly stretches: readonly Stretch[]
  readonly cut: string
}

/** Each stretch gives no more than the page and what lies before it: an index ends where the page does. */
const pageOfIds = ({ id }: Table, { from, where, stretches, cut }: Asked, query: AdminListQuery) => {
  const before = (query.page - 1) * query.pageSize
  const parts = stretches.map(
    (stretch, at) => sql`(
      select ${sql.lit(at)} as stretch, row_number() over (order by ${sql.raw(stretch.order)}) as place, ${sql.raw(id)} as id
        from ${from} where ${where} and ${conditionOf(stretch.where, cut)}
       order by ${sql.raw(stretch.order)} limit ${before + query.pageSize})`,
  )
  return sql`array(select p.id from (${sql.join(parts, sql` union all `)}) p
    order by p.stretch, p.place limit ${query.pageSize} offset ${before})`
}

const stretchesOf = (table: Table, sort: string | undefined): readonly Stretch[] => {
  const name = sort?.replace(/^-/, '') ?? ''
  // A word that every object knows, such as constructor, is no column.
  const order = Object.hasOwn(table.orders, name) ? table.orders[name] : table.orders['']
  return (sort?.startsWith('-') ? order?.down : order?.up) ?? []
}

interface Page {
  ids: string[]
  total: number
}

const WEEK = 7 * 24 * 60 * 60 * 1000

/** The index of letters knows three at a time; of less than that only the beginnings of words are looked at. */
const INDEXED = /[\p{L}\p{N}]{3}/u

const searchOf = (q: string): Search => {
  const digits = /^[\d\s().+-]+$/.test(q) ? q.replace(/\D/g, '') : ''
  return {
    within: INDEXED.test(q) ? `%${likeText(q)}%` : null,
    begins: `${likeText(q)}%`,
    digits: digits.length >= 3 ? `%${digits}%` : null,
  }
}

/**
 * One page of ids, and how many rows there are in all, also beyond the last page. What a search finds is looked up by its
 * letters first and ordered then; where it finds more than `MOST_FOUND`, rows are met so often that the order is walked instead,
 * and the total stays at that number.
 */
export const pageOf = async (table: Table, db: Db, query: AdminListQuery, now: string): Promise<Page> => {
  const cut = new Date(Date.parse(now) - WEEK).toISOString()
  const { filter } = query
  const shown = conditionOf(filter === undefined ? 'true' : (table.filters[filter] ?? 'false'), cut)
  const from = sql.raw(table.from)
  const stretches = stretchesOf(table, query.sort)
  const q = (query.q ?? '').trim().toLowerCase()
  if (q === '') {
    const { rows } = await sql<Page>`
      select (select count(*)::int from ${from} where ${shown}) as total,
             ${pageOfIds(table, { from, where: shown, stretches, cut }, query)} as ids`.execute(db)
    return rows[0] ?? { ids: [], total: 0 }
  }
  const searched = sql<boolean>`${shown} and ${table.search(searchOf(q))}`
  const found = await sql<{ id: string }>`
    select ${sql.raw(table.id)} as id from ${from} where ${searched} limit ${MOST_FOUND + 1}`.execute(db)
  const total = Math.min(found.rows.length, MOST_FOUND)
  const among =
    found.rows.length > MOST_FOUND
      ? searched
      : sql<boolean>`${sql.raw(table.id)} = any(${found.rows.map((row) => row.id)})`
  const { rows } = await sql<{ ids: string[] }>`
    select ${pageOfIds(table, { from, where: among, stretches, cut }, query)} as ids`.execute(db)
  return { ids: rows[0]?.ids ?? [], total }
}

/** 400: a filter that the table does not know, rather than an empty page. */
export const unknownFilter = (table: Table, { filter }: AdminListQuery): Refusal | null =>
  filter === undefined || Object.hasOwn(table.filters, filter)
    ? null
    : refuse('malformed-request', { details: [{ path: 'filter', message: 'Unknown filter' }] })
