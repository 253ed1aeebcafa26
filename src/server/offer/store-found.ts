import { z } from 'zod'
import { BLIND_STATES } from '#domain/negotiation/blind.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { buyersNamedIn } from '../negotiation/read/buyer-name.ts'
import { isBlindedIn, wasNamedIn } from '../negotiation/read/was-named.ts'
import { prepared } from '../platform/db/prepared.ts'
import { jsonList } from '../platform/db/row.ts'
import { OWN_CHAINS } from './store.ts'

const foundRow = z.object({
  id: z.string(),
  street: z.string(),
  /** Names alone; null where the viewer may not read them. */
  buyers: jsonList<NonNullable<OfferBody['primaryBuyer']>>().nullable(),
})

/** $1 person, $2 a part of the street address, $3 the words of a name, as patterns, $4 at most so many. */
export const foundMade = prepared(
  'offer.found',
  `select o.id, l.street, p.buyers
   from ${OWN_CHAINS} m join offers o on o.id = m.id join listings l on l.id = o.listing_id
   cross join lateral ${buyersNamedIn('offers b where b.id = o.id')} p
   where o.state <> 'DELETED' and (l.street ilike $2 or p.names ilike all($3::text[]))
   order by o.created_at desc, o.id desc limit $4`,
  foundRow,
)

/** Agents are named to the selling side, also where it compares blind; one from outside as the listing agent wrote the name down. */
const AGENT = `case when o.outside then concat_ws(' ', o.outside_agent ->> 'firstName', o.outside_agent ->> 'lastName')
  else (select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = o.agent_id) end`

/**
 * The same of the delivered offers on a person's homes, as its agent or an owner, by the buyers' agent as well. What the selling side
 * may not read is not looked at either; $5: places in the order of first delivery, by which blind ones are found.
 */
export const foundReceived = prepared(
  'offer.foundReceived',
  `select f.id, f.street, f.buyers, f.agent, f.blind, f.named, f.arrival from (
     select o.id, o.delivered_at, o.arrival, l.street, l.blind, p.buyers, p.names, ${AGENT} as agent,
       l.blind is not null and ${wasNamedIn('o.id')} as named
     from (select id from listings where agent_id = $1 union select listing_id from listing_owners where user_id = $1) m
     join listings l on l.id = m.id join offers o on o.listing_id = l.id
     left join lateral ${buyersNamedIn('snapshots b where b.id = o.snapshot_id')} p on not ${isBlindedIn('l.blind', 'o.id')}
     where l.state <> 'DELETED' and o.offer_type = 'INITIAL' and o.delivered_at is not null and o.state <> 'DELETED') f
   where f.street ilike $2 or f.names ilike all($3::text[]) or f.agent ilike all($3::text[])
     or (f.buyers is null and f.arrival = any($5::int[]))
   order by f.delivered_at desc, f.id desc limit $4`,
  foundRow.extend({
    agent: z.string().nullable(),
    blind: z.enum(BLIND_STATES).nullable(),
    named: z.boolean(),
    arrival: z.number().nullable(),
  }),
)
