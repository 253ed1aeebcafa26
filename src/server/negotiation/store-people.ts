import { prepared } from '../platform/db/prepared.ts'
import type { AgentRow } from './records.ts'

/** An agent's columns; a `where` over u follows. */
export const AGENT_COLUMNS = `select u.id, u.first_name, u.last_name, u.email, coalesce(a.phone, u.phone) as phone,
    u.profile_picture_url, a.license_number, a.license_state, a.brokerage
  from users u left join agents a on a.user_id = u.id`

export const agentsById = prepared<AgentRow>('negotiation.agents', `${AGENT_COLUMNS} where u.id = any($1)`)

/** People who like a listing. */
export const likersOf = prepared<{ id: string }>(
  'negotiation.likers',
  'select user_id as id from likes where listing_id = $1 order by created_at limit 5000',
)

export const administrators = prepared<{ id: string }>(
  'negotiation.administrators',
  `select id from users where 'ADMIN' = any(roles) and status = 'ACTIVE'`,
)
