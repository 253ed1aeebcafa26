import { z } from 'zod'
import { creatorOf } from '../negotiation/read/creator-of.ts'
import { ownedBy } from '../negotiation/read/owned-by.ts'
import { prepared } from '../platform/db/prepared.ts'

/** Does the other side have it? A draft is its writer's alone, and so is one that was deleted. */
const DELIVERED = `o.delivered_at is not null and o.state <> 'DELETED'`

/** Where a person takes part: on which listing, on which side, in which chain, and whether the other side has it. */
const partsOf = (person: '$1' | '$2') => `
     select l.id, true as sells, null as chain, false as delivered from listings l where l.agent_id = ${person}
     union all select l.id, true, null, false from listings l where l.creator_id = ${person} and l.agent_id is null
     union all select w.listing_id, true, null, false from ${ownedBy(person)} w
     union all select o.listing_id, false, o.chain_id, ${DELIVERED}
       from offers o where o.agent_id = ${person} and o.offer_type = 'INITIAL' and not o.outside
     union all select o.listing_id, false, o.chain_id, ${DELIVERED}
       from offers o where ${creatorOf('o', person)} and o.offer_type = 'INITIAL'
     union all select b.listing_id, false, b.chain_id, ${DELIVERED}
       from offer_buyers b join offers o on o.id = b.chain_id where b.user_id = ${person}`

/** What $1, who looks, and $2, whose picture it is, are to each other. What follows from it, the domain says (file/permissions.ts). */
export const acquaintance = prepared(
  'access.acquaintance',
  `with mine as (${partsOf('$1')}), theirs as (${partsOf('$2')})
   select coalesce(bool_or(m.sells = t.sells and (m.sells or m.chain = t.chain)), false) as together,
          coalesce(bool_or(not m.sells and m.delivered and t.sells), false) as sells_to_me,
          coalesce(bool_or(m.sells and not t.sells and t.delivered), false) as buys_from_me,
          exists (select 1 from buyer_profiles p
                   where (p.agent_id = $1 and p.buyer_id = $2) or (p.agent_id = $2 and p.buyer_id = $1)) as consumer
     from mine m join theirs t on t.id = m.id`,
  z.object({
    together: z.boolean(),
    sells_to_me: z.boolean(),
    buys_from_me: z.boolean(),
    consumer: z.boolean(),
  }),
)
