import { sql, type RawBuilder } from 'kysely'
import type { Found } from './store-page.ts'

/** A word of what is searched for, for use in a pattern. */
export interface Word {
  readonly text: string
  /** Long enough for the index of letters; a shorter one is looked for where a word begins. */
  readonly indexed: boolean
}

/** What is searched for, for patterns of `like`. */
export interface Search {
  /** In any order, whatever stands between them; one at least. */
  readonly words: readonly Word[]
  /** An address, as it is written: what stands between its parts is anything. Null where it is too short for the index of its letters. */
  readonly address: string | null
  /** The beginning of an address. */
  readonly begins: string
  /** The digits of a number as it is shown, `(510) 555` (accounts "Low"); null: it is none. */
  readonly digits: string | null
}

/*
 * The texts stand in the very words of the indexes of migrations 190 and 390, or the planner does not know them again. `u`, `a`, `l`: the
 * names under which a statement knows users, agents, listings.
 */
const PERSON = (u: string) =>
  `lower(${u}.first_name || ' ' || ${u}.last_name || ' ' || ${u}.email || ' ' || coalesce(${u}.phone, '') || ' ' ||
    regexp_replace(coalesce(${u}.phone, ''), '[^0-9]', '', 'g'))`
const LICENSE = (a: string) => `lower(${a}.license_number || ' ' || coalesce(${a}.brokerage ->> 'name', ''))`
const HOME = (l: string) => `lower(${l}.street || ' ' || ${l}.city || ' ' || ${l}.zip)`
const TYPED = (l: string) =>
  [`${l}.body #>> '{primaryOwner,user,firstName}'`, `${l}.body #>> '{primaryOwner,user,lastName}'`] as const

const begin = (columns: readonly string[], pattern: string) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} like ${pattern}`),
    sql` or `,
  )})`

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Does a text hold each of the words? One condition a word: of those the index of letters knows what they have in common. */
export const hasWords = (text: string, words: readonly Word[]): RawBuilder<boolean> =>
  all(
    words.map((word) =>
      word.indexed
        ? sql`${sql.raw(text)} like ${`%${word.text}%`}`
        : sql`(${sql.raw(text)} like ${`${word.text}%`} or ${sql.raw(text)} like ${`% ${word.text}%`})`,
    ),
  )

const anyIndexed = (words: readonly Word[]) => words.some(({ indexed }) => indexed)

/** The same where none of them is known to that index: each begins one of the columns. */
const beginsEach = (columns: readonly string[], words: readonly Word[]) =>
  all(words.map(({ text }) => begin(columns, `${text}%`)))

/** By name, address of email, or phone. */
export const isPerson = (u: string, { words, digits }: Search): RawBuilder<boolean> => {
  const indexed = anyIndexed(words)
  if (!indexed && digits === null)
    return beginsEach([`lower(${u}.first_name)`, `lower(${u}.last_name)`, `${u}.email`], words)
  const number = sql<boolean>`${sql.raw(PERSON(u))} like ${digits}`
  if (!indexed) return number
  const named = hasWords(PERSON(u), words)
  return digits === null ? named : sql`(${named} or ${number})`
}

/** By license number or brokerage. */
export const isLicense = (a: string, { words }: Search): RawBuilder<boolean> =>
  anyIndexed(words) ? hasWords(LICENSE(a), words) : sql`false`

/** By address. */
export const isHome = (l: string, { address, begins }: Search): RawBuilder<boolean> =>
  address === null
    ? begin([`lower(${l}.street)`, `lower(${l}.city)`, `${l}.zip`], begins)
    : sql`${sql.raw(HOME(l))} like ${address}`

/** By the seller that the form of a home without an owner names. */
export const isTypedSeller = (l: string, { words }: Search): RawBuilder<boolean> => {
  const [first, last] = TYPED(l)
  const found = anyIndexed(words)
    ? hasWords(`lower(coalesce(${first}, '') || ' ' || coalesce(${last}, ''))`, words)
    : beginsEach([`lower(${first})`, `lower(${last})`], words)
  return sql`(${sql.raw(l)}.primary_owner_id is null and ${found})`
}

/** People, at most one more than `most`: whoever finds that many is not asked about each of them. */
export const peopleFound = (words: Search, most: number) =>
  sql`select s.id from users s where ${isPerson('s', words)} limit ${most + 1}`

/** Agents by person, license number, or brokerage. */
export const agentsFound = (words: Search, most: number) =>
  sql`(select s.id from agents n join users s on s.id = n.user_id where ${isPerson('s', words)} limit ${most + 1})
    union all (select n.user_id from agents n where ${isLicense('n', words)} limit ${most + 1})`

export const homesFound = (words: Search, most: number) =>
  sql`select h.id from listings h where ${isHome('h', words)} limit ${most + 1}`

export const typedSellersFound = (words: Search, most: number) =>
  sql`select t.id from listings t where ${isTypedSeller('t', words)} limit ${most + 1}`

/**
 * What several ways find together. `first` finds what the ways go on from, by its name; where that is too much, they are not gone:
 * they would miss something.
 */
export const together = (
  most: number,
  ways: readonly RawBuilder<unknown>[],
  first: RawBuilder<unknown> = sql`select null where false`,
): RawBuilder<Found> => sql`
  with reached as materialized (${first}),
    first as materialized (select * from reached where (select count(*) from reached) <= ${most}),
    found as materialized (select id from (${sql.join(ways, sql` union all `)}) w (id) limit ${most + 1})
  select array(select distinct id::text from found) as ids,
         (select count(*) from found) > ${most} or (select count(*) from reached) > ${most} as cut`
