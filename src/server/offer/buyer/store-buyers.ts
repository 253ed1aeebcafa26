import { z } from 'zod'
import { instant } from '../../platform/db/row.ts'
import { prepared } from '../../platform/db/prepared.ts'

export const person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})
export type Person = z.output<typeof person>

const buyerRow = z.object({
  person: person,
  secondary: person.nullable(),
  active: z.number(),
  drafts: z.number(),
  latest: instant,
})

/**
 * A buyer as the newest offer names them. What their account says is theirs to tell: an agent who names somebody's address learns
 * nothing by it (security.md M1).
 */
const NAMED = (id: string, at: string) =>
  `json_build_object('id', ${id}, 'firstName', coalesce(n.body #>> '{${at},firstName}', ''), 'lastName', coalesce(n.body #>> '{${at},lastName}', ''),
     'email', coalesce(n.body #>> '{${at},email}', ''), 'phone', n.body #>> '{${at},phone}')`

/**
 * The primary buyers of an agent's offers, or a consumer's own self, with how many of the offers are alive: their state is
 * none of `over`, their own date has not passed, and their home's state is none of `closed`. A draft is no offer yet, and is counted by itself.
 */
const buyers = (name: string, tail: string, over: string, now: string, closed: string) =>
  prepared(
    name,
    `select ${NAMED('b.user_id', 'primaryBuyer,user')} as person, b.active, b.drafts, b.latest,
       (select ${NAMED('x.user_id', 'secondaryBuyers,0,user')} from offer_buyers x
          where x.chain_id = b.newest and x.position = 1) as secondary
     from (
       select ob.user_id, max(o.created_at) as latest, (array_agg(o.id order by o.created_at desc))[1] as newest,
         (count(*) filter (where o.state <> 'DRAFT' and o.state <> all(${over}) and (select l.state from listings l where l.id = o.listing_id) <> all(${closed})
           and (o.lapses_at is null or o.lapses_at > ${now}::timestamptz)))::int as active,
         (count(*) filter (where o.state = 'DRAFT'))::int as drafts
       from offers o join offer_buyers ob on ob.chain_id = o.id and ob.position = 0
       where o.agent_id = $1 and o.offer_type = 'INITIAL' group by ob.user_id) b
     join offers n on n.id = b.newest ${tail}`,
    buyerRow,
  )

export const buyersOf = buyers(
  'offer.buyers',
  'where ($2::timestamptz is null or (b.latest, b.user_id) < ($2::timestamptz, $3)) order by b.latest desc, b.user_id desc limit $4',
  '$5',
  '$6',
  '$7',
)
export const buyerById = buyers('offer.buyer', 'where b.user_id = $2', '$3', '$4', '$5')

export const chainsWithBuyer = prepared(
  'offer.chainsWithBuyer',
  `select o.id, o.listing_id from offers o join listings l on l.id = o.listing_id join offer_buyers b on b.chain_id = o.id
   where o.agent_id = $1 and b.user_id = $2 and b.position = 0 and o.state <> 'DELETED' and l.state <> all($3) order by o.created_at desc limit 200`,
  z.object({
    id: z.string(),
    listing_id: z.string(),
  }),
)
