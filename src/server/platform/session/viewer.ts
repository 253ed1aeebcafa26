import { z } from 'zod'
import type { Viewer } from '#api/kernel/viewer.ts'
import { ACCOUNT_ROLES, type AccountRole } from '#domain/account/roles.ts'
import { ACCOUNT_STATUSES } from '#domain/account/status.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'

/** What a statement reads of the person who asks, by whatever they prove who they are. */
export const personRow = z.object({
  user_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  roles: z.array(z.enum(ACCOUNT_ROLES)),
  license_number: z.string().nullable(),
  license_state: z.enum(PROPERTY_STATES).nullable(),
  disputed: z.boolean().nullable(),
  /** An agent's own, else the account's. */
  phone: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  brokerage: z.unknown(),
})

/** The columns of a `personRow`, from `users u left join agents a`. */
export const PERSON_COLUMNS = `u.id as user_id, u.email, u.first_name, u.last_name, u.status, u.roles,
  a.license_number, a.license_state, a.disputed, coalesce(a.phone, u.phone) as phone, u.profile_picture_url, a.brokerage`

/** That person as the rules know who asks: without a session, in nobody's coat, and with nothing left to set up. */
export const viewerOfPerson = (row: z.output<typeof personRow>): Viewer => ({
  userId: row.user_id,
  sessionId: '',
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  status: row.status,
  roles: row.roles,
  agent:
    row.license_number !== null && row.license_state !== null
      ? {
          licenseNumber: row.license_number,
          licenseState: row.license_state,
          isDisputed: row.disputed === true,
        }
      : null,
  profile: { phone: row.phone, profilePictureUrl: row.profile_picture_url, brokerage: row.brokerage },
  impersonatorId: null,
  mustSetUp: false,
})

/** What of a person somebody else may take away while a call of theirs is under way. */
export const currentRow = z.object({
  roles: z.array(z.enum(ACCOUNT_ROLES)),
  disputed: z.boolean().nullable(),
})

/** An administrator's key is no administrator (api-keys/store.ts). */
export const rolesOfCaller = ({ key }: Pick<Viewer, 'key'>, roles: readonly AccountRole[]): AccountRole[] =>
  roles.filter((role) => key === undefined || role !== 'ADMIN')

/** Who called, as their row says now. */
export const viewerNow = (viewer: Viewer, { roles, disputed }: z.output<typeof currentRow>): Viewer => ({
  ...viewer,
  roles: rolesOfCaller(viewer, roles),
  agent: viewer.agent && { ...viewer.agent, isDisputed: disputed === true },
})
