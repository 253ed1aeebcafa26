import { sql, type RawBuilder } from 'kysely'
import type { Found } from './store-page.ts'

/** What is searched for, as patterns of `like`. */
export interface Search {
  /** Anywhere in a text; null where it is too short for the index of its letters. */
  readonly within: string | null
  /** The beginning of a name or address. */
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
const HOME = (l: string) => `lower(${l}.address_line1 || ' ' || ${l}.city || ' ' || ${l}.zip)`
const TYPED = (l: string) =>
  [`${l}.body #>> '{primaryOwner,user,firstName}'`, `${l}.body #>> '{primaryOwner,user,lastName}'`] as const

const begin = (columns: readonly string[], pattern: string) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} like ${pattern}`),
    sql` or `,
  )})`

/** By name, address of email, or phone. */
export const isPerson = (u: string, { within, begins, digits }: Search): RawBuilder<boolean> => {
  if (within === null && digits === null)
    return begin([`lower(${u}.first_name)`, `lower(${u}.last_name)`, `${u}.email`], begins)
  const text = sql.raw(PERSON(u))
  return sql`(${text} like ${within ?? digits} or ${text} like ${digits ?? within})`
}

/** By license number or brokerage. */
export const isLicense = (a: string, { within }: Search): RawBuilder<boolean> =>
  within === null ? sql`false` : sql`${sql.raw(LICENSE(a))} like ${within}`

/** By address. */
export const isHome = (l: string, { within, begins }: Search): RawBuilder<boolean> =>
  within === null
    ? begin([`lower(${l}.address_line1)`, `lower(${l}.city)`, `${l}.zip`], begins)
    : sql`${sql.raw(HOME(l))} like ${within}`

/** By the seller that the form of a home without an owner names. */
export const isTypedSeller = (l: string, { within, begins }: Search): RawBuilder<boolean> => {
  const [first, last] = TYPED(l)
  const found =
    within === null
      ? begin([`lower(${first})`, `lower(${last})`], begins)
      : sql`${sql.raw(`lower(coalesce(${first}, '') || ' ' || coalesce(${last}, ''))`)} like ${within}`
  return sql`(${sql.raw(l)}.primary_owner_id is null and ${found})`
}

/** People, at most one more than `most`: whoever finds that many is not asked about each of them. */
export const peopleFound = (words: Search, most: number) =>
  sql`select s.id from users s where ${isPerson('s', words)} limit ${most + 1}`

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
