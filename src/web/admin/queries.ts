import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin.ts'
import type { OutputOf, QueryIn } from '#api/kernel/route.ts'
import { call, callForResponse } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query.ts'
import { session } from '#web/lib/session.ts'
import { toastError } from '#web/ui/toast.ts'

export type UserRow = OutputOf<typeof api.listUsers>['items'][number]
export type TableQuery = QueryIn<typeof api.listUsers>

/** A page of an admin table. */
export const usersQuery = (query: TableQuery) =>
  queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => call(api.listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Grants or revokes the listing-agent role (spec 1 §4 "Granting roles"). */
export const useApproval = () =>
  useMutation({
    mutationFn: ({ userId, approved }: { userId: string; approved: boolean }) =>
      call(approved ? api.grantRoles : api.revokeRoles, { body: { userId, roles: ['Listing'] } }),
    onError: (error) => toastError(error, 'Error occurred while updating roles'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })

/**
 * Signs in as another user; what is done is recorded as the administrator's. `leave` goes to a page that both may
 * see, before the session changes: the table that asked would ask again as someone who may not, and could lead nowhere.
 */
export const useImpersonation = (leave: () => void | Promise<void>) =>
  useMutation({
    mutationFn: (email: string) => callForResponse(api.impersonate, { body: { email } }),
    onSuccess: async ({ data, headers }) => {
      await leave()
      queryClient.clear()
      session.signedIn(data, headers.get('authorization') ?? '')
    },
    onError: (error) => toastError(error),
  })
