import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin/admin.ts'
import { reassign } from '#api/admin/admin-tables.ts'
import { resetSecondFactor } from '#api/account/second-factor.ts'
import type { BodyIn, OutputOf, QueryIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'

export type UserRow = OutputOf<typeof api.listUsers>['items'][number]

type TableQuery = QueryIn<typeof api.listUsers>

/** The rows of an admin table: what they are called in the cache, and how a page of them is read. */
export interface AdminRows<Row> {
  readonly name: string
  readonly read: (query: TableQuery, signal: AbortSignal) => Promise<{ items: Row[]; total: number }>
}

/** A page of an admin table. */
export const pageOf = <Row>({ name, read }: AdminRows<Row>, query: TableQuery) =>
  queryOptions({
    queryKey: ['admin', name, query],
    queryFn: ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  })

export const USERS: AdminRows<UserRow> = {
  name: 'users',
  read: (query, signal) => call(api.listUsers, { query, signal }),
}

export const ACCOUNT_EVENTS: AdminRows<api.AccountEventView> = {
  name: 'events',
  read: (query, signal) => call(api.listAccountEvents, { query, signal }),
}

/** Grants or revokes the listing-agent role (spec 1 §4 "Granting roles"). */
export const useApproval = () =>
  useMutation({
    mutationFn: ({ userId, approved }: { userId: string; approved: boolean; name: string }) =>
      call(approved ? api.grantRoles : api.revokeRoles, { body: { userId, roles: ['Listing'] } }),
    onSuccess: (_, { approved, name }) => toast((approved ? COPY.mayList : COPY.listsNoMore)(name)),
    onError: (error) => toastError(error, COPY.rolesFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })

/**
 * Signs in as another user; what is done is recorded as the administrator's. The page is then loaded anew, with the new
 * session's cookie: nothing that was read, or is still being asked, in one coat goes on in the other.
 */
export const useImpersonation = () =>
  useMutation({
    mutationFn: (email: string) => call(api.impersonate, { body: { email } }),
    onSuccess: () => window.location.assign('/home'),
    onError: (error) => toastError(error),
  })

/** Sends a user the mail that sets a new password (spec 1 §8 "Toasts"). */
export const useReset = () =>
  useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(api.sendReset, { params: { id } }),
    onSuccess: (_, { name }) => toast(COPY.resetDone, COPY.resetMailed(name)),
    onError: (error) => toastError(error, COPY.resetFailed),
  })

/** Takes somebody's second step away; what refuses it is said in its dialog. */
export const useRemoveSecondStep = () =>
  useMutation({
    mutationFn: (id: string) => call(resetSecondFactor, { params: { id } }),
    onSuccess: () => {
      toast(COPY.secondStep.done)
      return queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
    },
  })

/** What keeps an account from being deleted. */
export const openWorkQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'open', userId],
    queryFn: ({ signal }) => call(api.listOpenWork, { params: { id: userId }, signal }),
  })

/** Deletes an account; what refuses it is said in its dialog. */
export const useDeletion = () =>
  useMutation({
    mutationFn: (id: string) => call(api.deleteUser, { params: { id } }),
    onSuccess: () => {
      toast(COPY.deletion.done)
      return queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
    },
  })

/** Hands an agent's listing or offer to another agent; what refuses it is said beside it. */
export const useReassignment = (userId: string) =>
  useMutation({
    mutationFn: (body: BodyIn<typeof reassign>) => call(reassign, { body }),
    onSuccess: () => {
      toast(COPY.deletion.handed)
      return queryClient.invalidateQueries({ queryKey: ['admin', 'open', userId] })
    },
  })
