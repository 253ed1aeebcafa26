import type { UserView } from '#api/account/account.ts'
import { mayWriteOffers, type AccountRole } from '#domain/account/roles.ts'

/** The signed-in user as the server answers it (spec 1 §3). */
export type User = UserView

/** The names of somebody's roles, as the rules of the domain ask for them. */
export const rolesOf = (user: Pick<User, 'roles'>): AccountRole[] => user.roles.map(({ name }) => name)

export const hasRole = (user: Pick<User, 'roles'> | null, role: AccountRole): boolean =>
  user !== null && rolesOf(user).includes(role)
export const isAgent = (user: Pick<User, 'agent'> | null): boolean => Boolean(user?.agent)

/** Someone invited by an agent was never asked: the first sign-in does (api.md "Session"). */
export const needsConsent = (user: User): boolean =>
  !user.impersonated && (user.consents.terms === null || user.consents.electronicRecords === null)

/** An administrator makes no offers, an agent who is one neither (O01; negotiation.md §8 "create offer"). */
export const makesOffers = (user: Pick<User, 'roles'>): boolean => !hasRole(user, 'ADMIN')

/** Homes are listed by agents, and described by owners who have none yet: an administrator who is no agent has none to list. */
export const listsHomes = (user: Pick<User, 'agent' | 'roles'>): boolean =>
  isAgent(user) || !hasRole(user, 'ADMIN')

/** An agent whose permission to write offers was taken away; a consumer needs none (spec 1 §6). */
export const lacksOffers = (user: Pick<User, 'agent' | 'roles'>): boolean =>
  !mayWriteOffers({ isAgent: isAgent(user), roles: rolesOf(user) })
