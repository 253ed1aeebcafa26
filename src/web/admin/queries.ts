import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/admin/admin.ts'
import { reassign } from '#api/admin/admin-tables.ts'
import { resetSecondFactor } from '#api/account/second-factor.ts'
import type { BodyIn, OutputOf, QueryIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { coatPutOn } from '#web/lib/coat.ts'
import { toast, toastError, toastRefused } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'

/** The roles that administrators give and take. */
export type GivenRole = keyof typeof COPY.roles

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

export const reloadUsers = () => queryClient.invalidateQueries({ queryKey: ['admin'] })

/** Grants or revokes what an agent may do (spec 1 §4 "Granting roles"); what refuses the latter is said in its dialog. */
export const useRole = (role: GivenRole) =>
  useMutation({
    mutationFn: ({ userId, given }: { userId: string; given: boolean; name: string }) =>
      call(given ? api.grantRoles : api.revokeRoles, { body: { userId, roles: [role] } }),
    onSuccess: (_, { given, name }) => toast(COPY.roles[role][given ? 'given' : 'taken'](name)),
    onError: (error, { given }) => given && toastRefused(error, COPY.rolesFailed),
    // A dialog that says what refused it stands in a row of the table: that is read anew once it closes.
    onSettled: (_, error, { given }) => (error && !given ? undefined : reloadUsers()),
  })

/** Signs in as another user; what is done is recorded as the administrator's. Every page is then loaded anew. */
export const useImpersonation = () =>
  useMutation({
    mutationFn: (email: string) => call(api.impersonate, { body: { email } }),
    onSuccess: coatPutOn,
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
    // One after the other. Where one of them is refused the others go on: answered is who was refused, each with why.
    mutationFn: async (bodies: readonly BodyIn<typeof reassign>[]) => {
      const refused: { id: string; error: unknown }[] = []
      for (const body of bodies) {
        try {
          await call(reassign, { body })
        } catch (error) {
          // A single one is its form's own to say.
          if (bodies.length === 1) throw error
          refused.push({ id: body.id, error })
        }
      }
      return refused
    },
    onSuccess: (refused, bodies) =>
      toast(COPY.deletion.handed(bodies.length - refused.length, bodies.length)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'open', userId] }),
  })
