import type { AgentView } from '#api/kernel/records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { together, type Db } from '../../platform/db/db.ts'
import type { OutsideAgent } from '#domain/offer/form/outside.ts'
import type { AgentRow } from './records.ts'
import { agentsById, holdNamed, namedAgent } from './store-people.ts'
import { namedAgentProblem } from '#domain/account/named-agent.ts'

/**
 * How much of an agent's contact a viewer may read: the whole, or the name alone (negotiation.md §8); the photograph only where they share a
 * deal.
 */
export const agentViewOf = (
  a: AgentRow | undefined,
  contact: boolean,
  picture: boolean,
): AgentView | null => {
  if (!a) return null
  const brokerage = (a.brokerage ?? {}) as { name?: string; licenseNumber?: string }
  return {
    id: a.id,
    firstName: a.first_name,
    lastName: a.last_name,
    profilePictureUrl: picture ? a.profile_picture_url : null,
    ...(contact ? { email: a.email, phone: a.phone } : {}),
    agent: a.license_number
      ? {
          licenseNumber: a.license_number,
          licenseState: a.license_state ?? '',
          brokerage: { name: brokerage.name ?? null, licenseNumber: brokerage.licenseNumber ?? null },
        }
      : null,
  }
}

/** The agent of an outside chain as the listing agent named them: no account, no license that was checked. */
export const outsideAgentRow = (a: OutsideAgent): AgentRow => ({
  id: '',
  first_name: a.firstName ?? '',
  last_name: a.lastName ?? '',
  email: a.email ?? '',
  phone: a.phone ?? null,
  profile_picture_url: null,
  license_number: null,
  license_state: null,
  brokerage: { name: a.brokerage },
})

/** The viewer, as loaded with the session: the author is already loaded. */
export const viewerAsAgent = (viewer: Viewer): AgentRow => ({
  id: viewer.userId,
  first_name: viewer.firstName,
  last_name: viewer.lastName,
  email: viewer.email,
  phone: viewer.profile.phone,
  profile_picture_url: viewer.profile.profilePictureUrl,
  license_number: viewer.agent?.licenseNumber ?? null,
  license_state: viewer.agent?.licenseState ?? null,
  brokerage: viewer.profile.brokerage,
})

/** The agent an administrator names (O07, L03): a verified one, licensed in the property's state, who may do what it takes. */
export const checkNamedAgent = async (
  db: Db,
  agentId: string,
  work: { readonly kind: 'listing' | 'offer'; readonly propertyState: string },
): Promise<Refusal | null> => {
  const [, [agent]] = await together(
    () => holdNamed(db, [agentId]),
    () => namedAgent(db, [agentId]),
  )
  const message = namedAgentProblem(agent, work)
  return message === null ? null : refuse('invalid', { details: [{ path: 'agentId', message }] })
}

/** Agents by id, in one statement. */
export const loadAgents = async (db: Db, ids: readonly (string | null)[]): Promise<Map<string, AgentRow>> => {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))]
  return new Map((wanted.length === 0 ? [] : await agentsById(db, [wanted])).map((a) => [a.id, a]))
}
