import { z } from 'zod'
import { prepared } from '../../platform/db/prepared.ts'
import { agentRow } from './records.ts'

/** An agent's columns; a `where` over u follows. */
export const AGENT_COLUMNS = `select u.id, u.first_name, u.last_name, u.email, coalesce(a.phone, u.phone) as phone,
    u.profile_picture_url, a.license_number, a.license_state, a.brokerage
  from users u left join agents a on a.user_id = u.id`

export const agentsById = prepared('negotiation.agents', `${AGENT_COLUMNS} where u.id = any($1)`, agentRow)

/** $1: somebody whom an administrator names; their account is not deleted before they are named. */
export const namedAgent = prepared(
  'negotiation.namedAgent',
  `select u.status, a.license_state as "licenseState", u.roles, coalesce(a.disputed, false) as disputed
     from users u left join agents a on a.user_id = u.id where u.id = $1 for share of u`,
  z.object({
    status: z.string(),
    licenseState: z.string().nullable(),
    roles: z.array(z.string()),
    disputed: z.boolean(),
  }),
)

/** People who like a listing. */
export const likersOf = prepared(
  'negotiation.likers',
  'select user_id as id from likes where listing_id = $1 order by created_at limit 5000',
  z.object({
    id: z.string(),
  }),
)
