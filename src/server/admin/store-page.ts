import { sql, type RawBuilder } from 'kysely'
import { MOST_COUNTED, MOST_FOUND } from '#api/admin/admin.ts'
import { PASSIVE_AFTER_MS } from '#domain/account/status.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import { hasLetters, likeText, wordsIn } from '../platform/db/like.ts'
import type { Search, Word } from './store-search.ts'

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

interface Order {
  readonly up: readonly Stretch[]
  readonly down: readonly Stretch[]
}

/** A table of administrators (spec 1 §2.15), as SQL: written here and nowhere sent, so none of it is a parameter. */
export interface Table {
  /** Joins are left ones: those that a question does not need cost nothing. */
  readonly from: string
  /** Whose rows they are, and its type where that is no text. */
  readonly id: string
  readonly idType?: 'bigint'
  /** By the names of `filter`; an unknown one is refused by its call. */
  readonly filters: Readonly<Record<string, Condition>>
  /** The stretches of an order by the names of `sort`, ascending and descending; '' is the usual one. */
  readonly orders: Readonly<Record<string, Order>>
  /** Does a row hold what is searched for? */
  readonly holds: (words: Search) => RawBuilder<boolean>
  /**
   * The same by the index of letters: a query of `ids`, at most `most` of them, and `cut`, whether there may be more. Absent:
   * the table is always small.
   */
  readonly find?: (words: Search, most: number) => RawBuilder<Found>
}

export interface Found {
  readonly ids: string[]
  readonly cut: boolean
}

/** A column and what breaks ties, both ways; where it may be empty, empty cells come last both ways. */
export const byColumns = (columns: readonly string[], empty?: Condition): Order => {
  const stretches = (word: string): Stretch[] => {
    const order = (of: readonly string[]) => of.map((column) => `${column} ${word}`).join(', ')
    const [first = ''] = columns
    if (empty === undefined) return [{ where: 'true', order: order(columns) }]
    return [
      { where: `${first} is not null`, order: order(columns) },
      { where: empty, order: order(columns.slice(-1)) },
    ]
  }
  return { up: stretches('asc'), down: stretches('desc') }
}

/** The same for a column whose own emptiness is the question. */
export const byNullable = (columns: readonly string[]): Order => byColumns(columns, `${columns[0]} is null`)

const conditionOf = (condition: Condition, cut: string): RawBuilder<boolean> =>
  sql`(${sql.join(
    condition.split('$cut').map((part) => sql.raw(part)),
    sql`${cut}::timestamptz`,
  )})`

const stretchesOf = (table: Table, sort: string | undefined): readonly Stretch[] => {
  const name = sort?.replace(/^-/, '') ?? ''
  // A word that every object knows, such as constructor, is no column.
  const known = Object.hasOwn(table.orders, name)
  const order = table.orders[known ? name : '']
  return (known && sort?.startsWith('-') ? order?.down : order?.up) ?? []
}

/** An address as the table shows it is kept in several columns: a comma is whatever stands between them. */
const withoutCommas = (text: string): string =>
  text
    .split(',')
    .map((part) => part.trim())
    .join('%')
    .replace(/\s+/g, ' ')

const wordsOf = (q: string): readonly Word[] => {
  const typed = wordsIn(q, /[\s,]+/)
  return (typed.length === 0 ? [q] : typed).map((word) => ({
    text: likeText(word),
    indexed: hasLetters(word),
  }))
}

/** Of a number the digits as they are kept: without the 1 that is dialed before a US one, also where it is not all there. */
const digitsOf = (q: string): string | null => {
  if (!/^[\d\s().+\-–]+$/.test(q)) return null
  const digits = usDigits(q) ?? q.replace(/^\+\s*1/, '').replace(/\D/g, '')
  return digits.length >= 3 ? digits : null
}

const searchOf = (q: string): Search => {
  const text = likeText(q)
  const digits = digitsOf(q)
  return {
    words: wordsOf(q),
    address: hasLetters(q) ? `%${withoutCommas(text)}%` : null,
    begins: `${text.replace(/\s+/g, ' ')}%`,
    digits: digits === null ? null : `%${digits}%`,
  }
}

interface Page {
  ids: string[]
  total: number
}

interface Asked {
  readonly table: Table
  readonly query: AdminListQuery
  readonly where: RawBuilder<boolean>
  readonly stretches: readonly Stretch[]
  readonly cut: string
}

const beforeOf = (query: AdminListQuery) => (query.page - 1) * query.pageSize

/** Of a few rows: all are ordered, and counted. */
const pageAmong = async (db: Db, asked: Asked, ids: readonly string[]): Promise<Page> => {
  const { table, query, where, stretches, cut } = asked
  const from = sql`${sql.raw(table.from)} where ${sql.raw(table.id)} = any(${[...ids]}::${sql.raw(table.idType ?? 'text')}[])
    and ${where}`
  const places = stretches.map(
    (stretch, at) => sql`when ${conditionOf(stretch.where, cut)} then ${sql.lit(at)}`,
  )
  const { rows } = await sql<Page>`
    select (select count(*)::int from ${from}) as total,
           array(select ${sql.raw(table.id)}::text from ${from}
                  order by case ${sql.join(places, sql` `)} end, ${sql.raw(stretches[0]?.order ?? table.id)}
                  limit ${query.pageSize} offset ${beforeOf(query)}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/**
 * Of many rows: an index is read until the page is full, and a later stretch only where the ones before did not fill it. As many
 * statements as there are stretches at most, however many rows.
 */
const idsWalked = async (db: Db, { table, query, where, stretches, cut }: Asked): Promise<string[]> => {
  const before = beforeOf(query)
  const ids: string[] = []
  for (const stretch of stretches) {
    const wanted = before + query.pageSize - ids.length
    if (wanted === 0) break
    const { rows } = await sql<{ id: string }>`
      select ${sql.raw(table.id)}::text as id from ${sql.raw(table.from)}
       where ${where} and ${conditionOf(stretch.where, cut)} order by ${sql.raw(stretch.order)} limit ${wanted}`.execute(
      db,
    )
    for (const row of rows) ids.push(row.id)
  }
  return ids.slice(before)
}

/** How many rows a table has, as far as anybody pages. */
const countAll = async (db: Db, { table }: Asked): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${sql.raw(table.from)} limit ${MOST_COUNTED}) c`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/**
 * One page of ids, and how many rows there are, also beyond the last page; a total stops at ten thousand, that of a filter or search at one.
 * Few rows are ordered as a whole; of many the order is walked, where each page is met soon.
 */
export const pageOf = async (table: Table, db: Db, query: AdminListQuery, now: string): Promise<Page> => {
  const cut = new Date(Date.parse(now) - PASSIVE_AFTER_MS).toISOString()
  const filtered = conditionOf(
    query.filter === undefined ? 'true' : (table.filters[query.filter] ?? 'false'),
    cut,
  )
  const stretches = stretchesOf(table, query.sort)
  const q = (query.q ?? '').trim().toLowerCase()
  const words = q === '' ? null : searchOf(q)
  const where = words ? sql<boolean>`${filtered} and ${table.holds(words)}` : filtered
  const asked = { table, query, where, stretches, cut }
  if (words && table.find) {
    const { rows } = await table.find(words, MOST_FOUND).execute(db)
    const found = rows[0] ?? { ids: [], cut: false }
    if (!found.cut) return pageAmong(db, { ...asked, where: filtered }, found.ids)
  }
  if (query.filter === undefined && (!words || table.find))
    return { ids: await idsWalked(db, asked), total: words ? MOST_FOUND : await countAll(db, asked) }
  const few = await sql<{ id: string }>`
    select ${sql.raw(table.id)}::text as id from ${sql.raw(table.from)}
     where ${table.find ? filtered : where} limit ${MOST_FOUND + 1}`.execute(db)
  if (few.rows.length <= MOST_FOUND)
    return pageAmong(
      db,
      asked,
      few.rows.map((row) => row.id),
    )
  return { ids: await idsWalked(db, asked), total: MOST_FOUND }
}

/** 400: a filter that the table does not know, rather than an empty page. */
export const unknownFilter = (table: Table, { filter }: AdminListQuery): Refusal | null =>
  filter === undefined || Object.hasOwn(table.filters, filter)
    ? null
    : refuse('malformed-request', { details: [{ path: 'filter', message: 'Unknown filter' }] })
