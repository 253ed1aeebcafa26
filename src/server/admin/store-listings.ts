import { z } from 'zod'
import { sql } from 'kysely'
import { ADMIN_LISTING_ORDER } from '#domain/listing/reading/admin.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { namesIn } from '#server/platform/outbox/store.ts'
import { byColumns, type Table } from './store-page.ts'
import {
  homesFound,
  isHome,
  isPerson,
  isTypedSeller,
  peopleFound,
  together,
  typedSellersFound,
} from './store-search.ts'

const KNOWN = ADMIN_LISTING_ORDER.flat()
/** The states of spec 1 §4 in their order, then all others. */
const IN_ORDER = [...KNOWN, ...LISTING_STATES.filter((state) => !KNOWN.includes(state))]

const usual = {
  up: IN_ORDER.map((state) => ({ where: `l.state = '${state}'`, order: 'l.created_at desc, l.id desc' })),
  down: IN_ORDER.toReversed().map((state) => ({
    where: `l.state = '${state}'`,
    order: 'l.created_at, l.id',
  })),
}

/** By the name of somebody on the listing; those without anybody come last. */
const byPerson = (u: string, column: string) =>
  byColumns([`${u}.first_name`, `${u}.last_name`, `${u}.id`, 'l.id'], `${column} is null`)

export const LISTINGS: Table = {
  from: 'listings l left join users ag on ag.id = l.agent_id left join users ps on ps.id = l.primary_owner_id',
  id: 'l.id',
  filters: {
    ...Object.fromEntries(LISTING_STATES.map((state) => [state, `l.state = '${state}'`])),
    unassigned: 'l.agent_id is null',
  },
  orders: {
    '': usual,
    state: usual,
    address: byColumns(['l.street', 'l.city', 'l.id']),
    agent: byPerson('ag', 'l.agent_id'),
    seller: byPerson('ps', 'l.primary_owner_id'),
  },
  holds: (words) =>
    sql`(${isHome('l', words)} or ${isPerson('ag', words)} or ${isPerson('ps', words)} or ${isTypedSeller('l', words)})`,
  find: (words, most) =>
    together(
      most,
      [
        sql`(${homesFound(words, most)})`,
        sql`(${typedSellersFound(words, most)})`,
        sql`select h.id from first p join listings h on h.agent_id = p.id`,
        sql`select h.id from first p join listings h on h.primary_owner_id = p.id`,
      ],
      peopleFound(words, most),
    ),
}

const person = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })
/** As the listing names them, where they have no account. */
const PERSON = (u: string) =>
  `case when ${u}.id is not null then jsonb_build_object('id', ${u}.id) ||
     ${namesIn(u, `l.body -> 'primaryOwner'`, `l.body -> 'secondaryOwners'`)} end`

const listingRow = z.object({
  id: z.string(),
  state: z.enum(LISTING_STATES),
  buy_side_signed: z.boolean(),
  address: z.string(),
  agent: person.nullable(),
  seller: person.nullable(),
  /** As the listing's form names them, who may have no account yet. */
  seller_first: z.string().nullable(),
  seller_last: z.string().nullable(),
})

/** $1: ids, in their order. */
export const listingRows = prepared(
  'admin.listings',
  `select l.id, l.state, l.buy_side_signed, concat_ws(', ', nullif(l.street, ''), nullif(l.city, '')) as address,
     ${PERSON('ag')} as agent, ${PERSON('ps')} as seller,
     l.body -> 'primaryOwner' -> 'user' ->> 'firstName' as seller_first,
     l.body -> 'primaryOwner' -> 'user' ->> 'lastName' as seller_last
   from unnest($1::text[]) with ordinality as asked (id, place) join listings l on l.id = asked.id
     left join users ag on ag.id = l.agent_id left join users ps on ps.id = l.primary_owner_id
   order by asked.place`,
  listingRow,
)
