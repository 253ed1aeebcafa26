import type { UserView } from '#api/account/account.ts'
import type { AccountRole } from '#domain/account/roles.ts'

/** The signed-in user as the server answers it (spec 1 §3). */
export type User = UserView

/** Role names as spec 1 §6 writes them, whatever the case the server uses. */
export const hasRole = (user: Pick<User, 'roles'> | null, role: AccountRole): boolean =>
  user?.roles.some((r) => r.name.toUpperCase() === role) ?? false
export const isAgent = (user: Pick<User, 'agent'> | null): boolean => Boolean(user?.agent)
