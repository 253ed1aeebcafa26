import { queryOptions } from '@tanstack/react-query'
import { agentsDashboard, usersDashboard } from '#api/dashboard.ts'
import { call } from './call/api.ts'
import { isAgent, type User } from './user.ts'

/** What waits on the person: tasks, and the figures of the dashboard. The sidebar counts it, home shows it. */
export const dashboardQuery = (user: User) =>
  queryOptions({
    queryKey: ['dashboard', user.id],
    queryFn: ({ signal }) =>
      isAgent(user)
        ? call(agentsDashboard, { signal })
        : call(usersDashboard, { params: { id: user.id }, signal }),
  })
