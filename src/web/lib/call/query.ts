import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'

/** The library lets a first read go on when a change makes it old. Its answer may be of before the change, so it begins again. */
class Client extends QueryClient {
  override invalidateQueries(...[filters, options]: Parameters<QueryClient['invalidateQueries']>) {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
      if (query.state.data === undefined) void query.cancel({ silent: true })
    return super.invalidateQueries(filters, options)
  }
}

/** Reads are tried again only when the server was not reached; a "no" is an answer. */
export const queryClient = new Client({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.transient,
      refetchOnWindowFocus: true,
    },
    // Without a connection it fails at once and says so: what was pressed is never done later, when nobody looks at it anymore.
    mutations: { retry: false, networkMode: 'always' },
  },
})
