import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './apiError.ts'

/** Reads are tried again only when the server was not reached; a "no" is an answer. */
export const queryClient = new QueryClient({
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
