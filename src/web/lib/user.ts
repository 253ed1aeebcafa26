/** The signed-in user as the server answers it (spec 1 §3). */
export interface User {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  address?: { addressLine1?: string | null; addressLine2?: string | null; city?: string | null; state?: string | null; zip?: string | null } | null
  signature?: string | null
  initials?: string | null
  profilePictureUrl?: string | null
  roles: { name: string }[]
  status: string
  lastLogin?: string | null
  campaign?: string | null
  agent?: Agent | null
}

export interface Agent {
  licenseNumber: string
  licenseState: 'CA' | 'FL'
  phone?: string | null
  brokerage?: {
    id?: string
    name?: string | null
    addressLine1?: string | null
    addressLine2?: string | null
    city?: string | null
    state?: string | null
    zip?: string | null
    licenseNumber?: string | null
  } | null
}

/** Role names as spec 1 §6 writes them, whatever the case the server uses. */
export const hasRole = (user: Pick<User, 'roles'> | null, role: 'LISTING' | 'OFFER' | 'AGENT' | 'ADMIN'): boolean =>
  user?.roles.some((r) => r.name.toUpperCase() === role) ?? false
export const isAgent = (user: Pick<User, 'agent'> | null): boolean => Boolean(user?.agent)
export const fullName = (person: { firstName?: string | null; lastName?: string | null } | null | undefined): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ')
