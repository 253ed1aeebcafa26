import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { COUNTED } from '#api/listing/homes.ts'
import { PROPERTY_TYPES } from '#domain/listing/form/choices.ts'
import { ROW, type CellRange } from '#domain/listing/map-grid.ts'
import {
  boundsOf,
  soughtText,
  type HomeQuery,
  type HomeSort,
  type Bounds,
} from '#domain/listing/form/search.ts'
import { LISTING_STATES, PUBLIC_LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import type { Db } from '../platform/db/db.ts'
import { escaped, hasLetters, likePart, likeText, MOST_WORDS } from '../platform/db/like.ts'

type Condition = RawBuilder<SqlBool>
type Filters = Omit<HomeQuery, 'sort'>

/**
 * A part of the street or of the city, in lower case, as the members' search asks (spec 2 §2 "Search page"); of fewer than three letters
 * the beginning. Each is looked up in an index: that of letters, or that of beginnings (migrations 190, 516).
 */
const part = (column: 'street' | 'city', text: string, of: 'p' | 'x' = 'p'): Condition =>
  sql<SqlBool>`lower(${sql.ref(`${of}.${column}`)}) like ${likePart(text.toLowerCase())}`

/** What the index finds by letters, whatever else is asked of a column that is in it. */
const lettersOf = (text: string): Condition[] =>
  hasLetters(text) ? [sql<SqlBool>`${TEXT} like ${likePart(text.toLowerCase())}`] : []

const onStreet = (street: string): Condition[] => [part('street', street), ...lettersOf(street)]

/**
 * In the city of just this name, or where nothing else of what is asked is found in one, in those whose name it is a part of: as the
 * members' list does it (`searchActive`). No city has a name of two letters.
 */
const inCity = (city: string, { state, address }: Pick<Filters, 'state' | 'address'>): Condition[] =>
  hasLetters(city)
    ? [
        sql<SqlBool>`p.city ilike (case when exists (select 1 from listings x where x.state = 'ACTIVE' and lower(x.city) = lower(${city})
      and (${state ?? null}::text is null or x.property_state = ${state ?? null})
      and ${address ? part('street', address, 'x') : sql<SqlBool>`true`})
    then ${likeText(city)} else ${likePart(city)} end)`,
        ...lettersOf(city),
      ]
    : [part('city', city)]

/** Who came on the market in between; ISO instants. */
interface Span {
  readonly since: string
  readonly until: string
}

/** As migration 190 indexes it, letter by letter. */
const TEXT = sql`lower(p.street || ' ' || p.city || ' ' || p.zip)`

/**
 * What a search asks of a home. Only what is asked for is in the statement, and its values are: the database plans for a price of
 * ten million otherwise than for one of ten thousand. Offers are in none of it (issue 10 "Visibility").
 */
const conditions = (f: Filters, span?: Span): Condition[] => {
  const bounds = boundsOf(f)
  const { words: typed, state } = soughtText(f.q)
  const words = countedWords(typed)
  return [
    sql<SqlBool>`p.state = 'ACTIVE'`,
    ...(f.priceMin === undefined ? [] : [sql<SqlBool>`p.price_cents >= ${f.priceMin * 100}::bigint`]),
    ...(f.priceMax === undefined ? [] : [sql<SqlBool>`p.price_cents <= ${f.priceMax * 100}::bigint`]),
    ...(f.beds === undefined ? [] : [sql<SqlBool>`p.bedrooms >= ${f.beds}::float8`]),
    ...(f.baths === undefined ? [] : [sql<SqlBool>`p.baths >= ${f.baths}::float8`]),
    ...(f.type === undefined ? [] : [sql<SqlBool>`p.property_type = ${f.type}`]),
    ...(f.state === undefined ? [] : [sql<SqlBool>`p.property_state = ${f.state}`]),
    ...(f.city ? inCity(f.city, f) : []),
    ...(f.address ? onStreet(f.address) : []),
    ...(bounds === null ? [] : within(bounds)),
    ...(span === undefined
      ? []
      : [
          sql<SqlBool>`p.state_since > ${span.since}::timestamptz and p.state_since <= ${span.until}::timestamptz`,
        ]),
    ...(state === null ? [] : [sql<SqlBool>`p.property_state = ${state}`]),
    ...(words.length === 0 ? [] : words.some(isFound) ? words.map(hasWord) : [part('city', words.join(' '))]),
  ]
}

type Forms = readonly string[]

/** A word that begins with a blank begins a word, which an index of letters finds with fewer letters: it has the blanks around them. */
const isFoundForm = (form: string): boolean => hasLetters(form) || / [a-z0-9]([a-z0-9]| )/.test(form)

/** Does an index find all forms of a word? One that it doesn't find would have all homes read. */
const isFound = (forms: Forms): boolean => forms.every(isFoundForm)

/** Has every address that has a word another one as well? */
const says = (word: Forms, other: Forms): boolean =>
  word.every((form) => other.some((part) => form.includes(part)))

/** A short word that an index finds where it begins one. */
const BEGINNING = /^[a-z0-9]/

/**
 * Words that ask for something more than the others do. Beside words that an index finds, one that it finds nowhere (it begins with another
 * letter than those of ASCII, and has no three of those) asks for nothing: looking for it would read all homes.
 */
const countedWords = (words: readonly Forms[]): readonly Forms[] => {
  const own = words.filter(
    (word, at) => !words.some((other, n) => n !== at && says(other, word) && (n < at || !says(word, other))),
  )
  const found = own.filter(isFound)
  if (found.length === 0) return own
  const beside = own.filter((forms) => !isFound(forms) && forms.every((form) => BEGINNING.test(form)))
  return [...found, ...beside].slice(0, MOST_WORDS)
}

/** Where a form of a word may stand in an address: one that is too short for an index of letters begins a word. */
const placesOf = (form: string): string[] => {
  const text = escaped(form)
  return isFoundForm(form) ? [`%${text}%`] : [`${text}%`, `% ${text}%`]
}

/** One of the forms of a word stands in the address. */
const hasWord = (forms: Forms): Condition =>
  sql<SqlBool>`(${sql.join(
    forms.flatMap(placesOf).map((place) => sql<SqlBool>`${TEXT} like ${place}`),
    sql` or `,
  )})`

const within = ({ west, south, east, north }: Bounds): Condition[] => [
  sql<SqlBool>`p.latitude between ${south}::float8 and ${north}::float8`,
  sql<SqlBool>`p.longitude between ${west}::float8 and ${east}::float8`,
]

const all = (each: readonly Condition[]) => sql.join(each, sql` and `)

/** The last row of a page, by what it is sorted by. */
export interface HomeCursor {
  readonly value: string | number
  readonly id: string
}

const ORDERS: Record<HomeSort, { order: RawBuilder<unknown>; after: (at: HomeCursor) => Condition }> = {
  newest: {
    order: sql`p.state_since desc, p.id desc`,
    after: ({ value, id }) => sql<SqlBool>`(p.state_since, p.id) < (${value}::timestamptz, ${id})`,
  },
  'price-low': {
    order: sql`p.price_cents, p.id`,
    after: ({ value, id }) => sql<SqlBool>`(p.price_cents, p.id) > (${value}::bigint, ${id})`,
  },
  'price-high': {
    order: sql`p.price_cents desc, p.id desc`,
    after: ({ value, id }) => sql<SqlBool>`(p.price_cents, p.id) < (${value}::bigint, ${id})`,
  },
}

const homeRow = z.object({
  id: z.string(),
  state: z.enum(LISTING_STATES),
  buy_side_signed: z.boolean(),
  custom_url: z.string().nullable(),
  property_state: z.enum(PROPERTY_STATES),
  price_cents: z.number().nullable(),
  address_line1: z.string(),
  address_line2: z.string().nullable(),
  city: z.string(),
  zip: z.string(),
  bedrooms: z.number().nullable(),
  baths: z.number().nullable(),
  square_feet: z.number().nullable(),
  property_type: z.enum(PROPERTY_TYPES).nullable(),
  image: z.unknown(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_kind: z.string().nullable(),
  brokerage: z.string().nullable(),
  state_since: z.string(),
  liked: z.boolean(),
})
export type HomeRow = z.output<typeof homeRow>

/** What a card shows of a home; $viewer likes it or not. */
const CARD = (
  viewerId: string,
) => sql`l.id, l.state, l.buy_side_signed, l.custom_url, l.property_state, l.price_cents, l.address_line1,
  l.body #>> '{address,addressLine2}' as address_line2, l.city, l.zip, l.bedrooms, l.baths,
  (l.body ->> 'squareFeet')::float8 as square_feet, l.property_type, l.body -> 'primaryImage' as image,
  l.latitude, l.longitude, l.position_kind, a.brokerage ->> 'name' as brokerage, l.state_since,
  exists (select 1 from likes k where k.listing_id = l.id and k.user_id = ${viewerId}) as liked`

/** A page of homes: chosen along an index, and only its rows are opened. One statement. */
export const findHomes = async (
  db: Db,
  query: HomeQuery,
  page: { viewerId: string; after: HomeCursor | null; limit: number; span?: Span },
): Promise<HomeRow[]> => {
  const { order, after } = ORDERS[query.sort]
  const where = [...conditions(query, page.span), ...(page.after ? [after(page.after)] : [])]
  const { rows } = await sql<HomeRow>`
    with page as (select p.id, row_number() over (order by ${order}) as place from listings p
      where ${all(where)} order by ${order} limit ${page.limit})
    select ${CARD(page.viewerId)} from page join listings l on l.id = page.id left join agents a on a.user_id = l.agent_id
    order by page.place`.execute(db)
  return rows
}

/**
 * How many there are, and where they lie; of more than are counted only that. One statement. The newest of them are counted, along
 * their index: without an order the planner begins to read the table from its beginning.
 */
export const countHomes = async (db: Db, query: HomeQuery) => {
  const { rows } = await sql<{
    count: number
    west: number | null
    south: number | null
    east: number | null
    north: number | null
  }>`
    select count(*)::int as count, min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north
    from (select p.latitude, p.longitude from listings p where ${all(conditions(query))}
      order by p.state_since desc, p.id desc limit ${COUNTED}) p`.execute(db)
  return rows[0]!
}

/** More pins than this nobody reads. */
const MOST = 500

/**
 * The homes of a stretch of the map, put together by the cells of a grid. A cell's one home is named. `cell` in degrees. One
 * statement.
 */
export const clusterHomes = async (db: Db, query: Filters, bounds: Bounds, cell: number) => {
  const { rows } = await sql<{
    count: number
    latitude: number
    longitude: number
    id: string
    price_cents: number | null
    approximate: boolean
  }>`
    select count(*)::int as count, avg(p.latitude) as latitude, avg(p.longitude) as longitude, min(p.id) as id,
      min(p.price_cents) as price_cents, coalesce(bool_or(p.position_kind = 'approximate'), false) as approximate
    from listings p where ${all([...conditions(query), ...within(bounds)])}
    group by floor(p.latitude / ${cell}::float8), floor(p.longitude / ${cell}::float8)
    order by count desc limit ${MOST}`.execute(db)
  return rows
}

/**
 * The same of a wide stretch, put together from counted cells (migration 250): a hundred thousand homes are counted in a third of
 * the time in which they are weighed. One statement.
 */
export const clusterCells = async (
  db: Db,
  query: Filters,
  { rows: [from, to], columns: [left, right], step }: CellRange,
) => {
  // Without the fence the planner puts the columns below the counting, thinks that few are left, and begins other processes.
  const { rows } = await sql<{ count: number; row: number; col: number }>`
    select sum(n)::int as count, sum((cell / ${ROW}::int) * n)::float8 / sum(n) as row,
      sum((cell % ${ROW}::int) * n)::float8 / sum(n) as col
    from (select p.map_cell as cell, count(*)::int as n from listings p
      where ${all([...conditions(query), sql<SqlBool>`p.map_cell between ${from}::int and ${to}::int`])}
      group by p.map_cell offset 0) c
    where cell % ${ROW}::int between ${left}::int and ${right}::int
    group by cell / ${ROW}::int / ${step}::int, cell % ${ROW}::int / ${step}::int
    order by count desc limit ${MOST}`.execute(db)
  return rows
}

/** A page of the homes that somebody likes, as far as everybody may see them. One statement. */
export const findLiked = async (
  db: Db,
  page: { viewerId: string; after: { createdAt: string; id: string } | null; limit: number },
): Promise<(HomeRow & { liked_at: string })[]> => {
  const { after } = page
  const { rows } = await sql<HomeRow & { liked_at: string }>`
    select ${CARD(page.viewerId)}, m.created_at as liked_at
    from likes m join listings l on l.id = m.listing_id left join agents a on a.user_id = l.agent_id
    where m.user_id = ${page.viewerId} and l.state in (${sql.join(PUBLIC_LISTING_STATES)})
      ${after === null ? sql`` : sql`and (m.created_at, m.listing_id) < (${after.createdAt}::timestamptz, ${after.id})`}
    order by m.created_at desc, m.listing_id desc limit ${page.limit}`.execute(db)
  return rows
}
