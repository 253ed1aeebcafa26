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

const PERSON = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, 'lastName', ${alias}.last_name, 'email', ${alias}.email, 'phone', ${alias}.phone)`

/**
 * The primary buyers of an agent's offers, or a consumer's own self, with how many of the offers are alive: their state is
 * none of `over`, their own date has not passed, and their home's state is none of `closed`. A draft is no offer yet, and is counted by itself.
 */
const buyers = (name: string, tail: string, over: string, now: string, closed: string) =>
  prepared(
    name,
    `select ${PERSON('u')} as person, b.active, b.drafts, b.latest,
       (select ${PERSON('s')} from offer_buyers x join users s on s.id = x.user_id
          where x.chain_id = b.newest and x.position = 1) as secondary
     from (
       select ob.user_id, max(o.created_at) as latest, (array_agg(o.id order by o.created_at desc))[1] as newest,
         (count(*) filter (where o.state <> 'DRAFT' and o.state <> all(${over}) and (select l.state from listings l where l.id = o.listing_id) <> all(${closed})
           and (o.lapses_at is null or o.lapses_at > ${now}::timestamptz)))::int as active,
         (count(*) filter (where o.state = 'DRAFT'))::int as drafts
       from offers o join offer_buyers ob on ob.chain_id = o.id and ob.position = 0
       where o.agent_id = $1 and o.offer_type = 'INITIAL' group by ob.user_id) b
     join users u on u.id = b.user_id ${tail}`,
    buyerRow,
  )

export const buyersOf = buyers(
  'offer.buyers',
  'where ($2::timestamptz is null or (b.latest, u.id) < ($2::timestamptz, $3)) order by b.latest desc, u.id desc limit $4',
  '$5',
  '$6',
  '$7',
)
export const buyerById = buyers('offer.buyer', 'where u.id = $2', '$3', '$4', '$5')

export const chainsWithBuyer = prepared(
  'offer.chainsWithBuyer',
  `select o.id, o.listing_id from offers o join listings l on l.id = o.listing_id join offer_buyers b on b.chain_id = o.id
   where o.agent_id = $1 and b.user_id = $2 and b.position = 0 and o.state <> 'DELETED' and l.state <> all($3) order by o.created_at desc limit 200`,
  z.object({
    id: z.string(),
    listing_id: z.string(),
  }),
)
