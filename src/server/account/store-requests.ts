import { z } from 'zod'
import { prepared } from '#server/platform/db/prepared.ts'

/** An address as a text of its own within JSON. */
const NAMES = `position(lower(to_json($1::text)::text) in lower`

/**
 * What names an address ($1) though no account belongs to it: what an agent only drafts, or keeps for later. Each with whose it is. Read as a
 * whole, for an operator's command.
 */
export const unsentNaming = prepared(
  'requests.unsent',
  `select w.kind, u.email as owner
     from (select 'listing draft' as kind, coalesce(agent_id, creator_id) as owner_id, created_at
             from listings where state = 'DRAFT' and ${NAMES}(body::text)) > 0
           union all
           select 'offer draft', coalesce(agent_id, creator_id), created_at
             from offers where state = 'DRAFT' and ${NAMES}(body::text)) > 0
           union all
           select 'buyer profile', agent_id, created_at from buyer_profiles where ${NAMES}(details::text)) > 0) w
     join users u on u.id = w.owner_id
   order by w.created_at, w.kind limit 100`,
  z.object({ kind: z.string(), owner: z.string() }),
)
