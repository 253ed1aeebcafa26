import type { UserView } from '#api/account/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { agentsDashboard, usersDashboard } from '#api/dashboard.ts'
import { call } from './call/api.ts'

/** The signed-in user as the server answers it (spec 1 §3). */
export type User = UserView

/** Role names as spec 1 §6 writes them, whatever the case the server uses. */
export const hasRole = (
  user: Pick<User, 'roles'> | null,
  role: 'LISTING' | 'OFFER' | 'AGENT' | 'ADMIN',
): boolean => user?.roles.some((r) => r.name.toUpperCase() === role) ?? false
export const isAgent = (user: Pick<User, 'agent'> | null): boolean => Boolean(user?.agent)

/** What waits on the person: tasks, and the figures of the dashboard. The sidebar counts it, home shows it. */
export const dashboardQuery = (user: User) =>
  queryOptions({
    queryKey: ['dashboard', user.id],
    queryFn: ({ signal }) =>
      isAgent(user)
        ? call(agentsDashboard, { signal })
        : call(usersDashboard, { params: { id: user.id }, signal }),
  })
