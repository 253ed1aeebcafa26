import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'

/** The contracts in states $2 that wait for a signature of $1, with the agent of that person's side. */
export const awaitingSigner = prepared(
  'contract.awaitingSigner',
  `select distinct c.id as contract_id, c.listing_id, l.address_line1,
          concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
          case s.side when 'SELLER' then l.agent_id else root.agent_id end as agent_id
     from contract_signers s join contracts c on c.id = s.contract_id join listings l on l.id = c.listing_id
     join users u on u.id = s.user_id join offers o on o.id = c.offer_id join offers root on root.id = o.chain_id
    where s.user_id = $1 and s.signed_at is null and c.state = any($2)`,
  z.object({
    contract_id: z.string(),
    listing_id: z.string(),
    address_line1: z.string().nullable(),
    name: z.string(),
    agent_id: z.string().nullable(),
  }),
)
