import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { BLIND_STATES } from '#domain/negotiation/blind.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { OFFER_STATES } from '#domain/offer/vocabulary.ts'
import { creatorOf } from '../negotiation/read/creator-of.ts'
import { wasNamedIn } from '../negotiation/read/was-named.ts'
import { prepared } from '../platform/db/prepared.ts'

/** What says who one person is to a listing and to one chain of it. */
const standingRow = z.object({
  state: z.enum(LISTING_STATES),
  property_state: z.enum(PROPERTY_STATES),
  agent_id: z.string().nullable(),
  creator_id: z.string(),
  provisional: z.boolean(),
  primary_owner_id: z.string().nullable(),
  secondary_owner_ids: z.array(z.string()),
  invited_agent_ids: z.array(z.string()),
  is_offer_party: z.boolean(),
  blind: z.enum(BLIND_STATES).nullable(),
  /** This person opened this file with a reason, since it is held back; an opening of an earlier blind comparison is over. */
  opened: z.boolean(),
  chain: z
    .object({
      state: z.enum(OFFER_STATES),
      agentId: z.string().nullable(),
      creatorId: z.string(),
      outside: z.boolean(),
      named: z.boolean(),
      buyers: z.array(z.object({ userId: z.string(), primary: z.boolean() })),
      invitedAgentIds: z.array(z.string()),
    })
    .nullable(),
})

/**
 * $1 listing, $2 person, $3 a document of the chain (or ''), $4 the file. Narrowed to that person: of owners, buyers and invited agents
 * only $2 is named. What follows from it, the domain says (file/permissions.ts).
 */
export const standingOf = prepared(
  'access.standing',
  `with invited as (select i.listing_id, i.offer_id, i.sender_id from invitations i join users u on u.email = i.email where u.id = $2)
   select l.state, l.blind, exists (select 1 from opened_papers p where p.file_id = $4 and p.user_id = $2 and p.at >= l.blind_since) as opened, l.property_state, l.agent_id, l.creator_id, l.provisional, l.primary_owner_id,
     (select coalesce(json_agg(o.user_id), '[]') from listing_owners o
       where o.listing_id = l.id and o.user_id = $2 and o.position > 0) as secondary_owner_ids,
     case when exists (select 1 from invited i where i.listing_id = l.id and i.sender_id = l.creator_id)
       then json_build_array($2::text) else '[]' end as invited_agent_ids,
     exists (select 1 from offers o where o.listing_id = l.id and o.offer_type = 'INITIAL'
       and (o.agent_id = $2 or ${creatorOf('o', '$2')}))
     or exists (select 1 from offer_buyers b where b.listing_id = l.id and b.user_id = $2) as is_offer_party,
     (select json_build_object('state', c.state, 'agentId', c.agent_id, 'creatorId', c.creator_id, 'outside', c.outside,
        'named', ${wasNamedIn('c.id')},
        'buyers', (select coalesce(json_agg(json_build_object('userId', b.user_id, 'primary', b.position = 0)), '[]')
          from offer_buyers b where b.chain_id = c.id and b.user_id = $2),
        'invitedAgentIds', case when exists (select 1 from invited i
          where (i.offer_id = c.id or i.listing_id = l.id) and i.sender_id = c.creator_id)
          then json_build_array($2::text) else '[]' end)
      from offers o join offers c on c.id = o.chain_id where o.id = $3 and o.listing_id = l.id) as chain
   from listings l where l.id = $1`,
  standingRow,
)
