import { prepared } from '../platform/db/prepared.ts'

/** What a person is to a listing, and to one chain of it; null where the listing is gone. */
export const standingOf = prepared<{
  state: string
  sells: boolean
  agent: boolean
  buys: boolean
  party: boolean
}>(
  'access.standing',
  `select l.state, l.agent_id = $2 as agent,
     (l.agent_id = $2 or exists (select 1 from listing_owners o where o.listing_id = l.id and o.user_id = $2)
       or (l.agent_id is null and l.creator_id = $2)) as sells,
     exists (select 1 from offers o left join offer_buyers b on b.chain_id = o.chain_id and b.user_id = $2
       where o.id = $3 and (o.agent_id = $2 or b.user_id is not null or (o.agent_id is null and o.creator_id = $2))) as buys,
     exists (select 1 from contract_signers s where s.listing_id = l.id and s.user_id = $2) as party
   from listings l where l.id = $1`,
)
