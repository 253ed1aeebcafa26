import { prepared } from '../platform/db/prepared.ts'

export interface AgentRow {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  profile_picture_url: string | null
  license_number: string | null
  license_state: string | null
  brokerage: unknown
}

export const agentsById = prepared<AgentRow>(
  'negotiation.agents',
  `select u.id, u.first_name, u.last_name, u.email, coalesce(a.phone, u.phone) as phone, u.profile_picture_url,
     a.license_number, a.license_state, a.brokerage
   from users u left join agents a on a.user_id = u.id where u.id = any($1)`,
)
