import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import * as second from '#api/account/second-factor.ts'
import * as sessions from '#api/account/sessions.ts'
import { deleteOwnAccount } from '#api/account/own-data.ts'
import * as messages from '#api/account/preferences.ts'
import { currentUser } from '#api/account/account.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import { call, callForResponse } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { session } from '#web/lib/session.ts'
import { begin } from '../restore.ts'

const SESSIONS = 'sessions'
const SECOND = 'second-factor'

export const sessionsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [SESSIONS, userId],
    queryFn: ({ signal, pageParam }) =>
      call(sessions.listSessions, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

/** `id` null: every other one. */
export const useEndSessions = () =>
  useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(sessions.endOtherSessions) : call(sessions.endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SESSIONS] }),
  })

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof sessions.changePassword>) => call(sessions.changePassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [SESSIONS] }),
  })

export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: [SECOND, userId],
    queryFn: ({ signal }) => call(second.secondFactor, { signal }),
  })

/** What a change answers is how it is now. The new codes are shown, and kept nowhere. */
const keep = (
  userId: string,
  { authenticator, passkeys, recoveryCodes, demanded }: second.SecondFactorStatus,
) =>
  queryClient.setQueryData(secondFactorQuery(userId).queryKey, {
    authenticator,
    passkeys,
    recoveryCodes,
    demanded,
  })

export const beginApp = (password: string) => call(second.beginAuthenticator, { body: { password } })

export const confirmApp = async (userId: string, code: string) => {
  const done = await call(second.confirmAuthenticator, { body: { code } })
  keep(userId, done)
  return done.newRecoveryCodes
}

/** Asks the browser for a passkey, and has it kept. The browser's own refusal is `PasskeyStopped`. */
export const makePasskey = async (userId: string, password: string, name: string) => {
  const { options } = await call(second.beginPasskey, { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(stopped)
  const done = await call(second.addPasskey, { body: { name, credential } })
  keep(userId, done)
  return done.newRecoveryCodes
}

/** Nobody touched the key, or the browser would not. */
export class PasskeyStopped extends Error {}
const stopped = (): never => {
  throw new PasskeyStopped()
}

/** `passkeyId` null: the authenticator. */
export const removeStep = async (userId: string, passkeyId: string | null, password: string) => {
  const body = { password }
  const status =
    passkeyId === null
      ? await call(second.removeAuthenticator, { body })
      : await call(second.removePasskey, { params: { id: passkeyId }, body })
  keep(userId, status)
}

export const renewCodes = async (userId: string, password: string) => {
  const done = await call(second.renewRecoveryCodes, { body: { password } })
  keep(userId, done)
  return done.newRecoveryCodes ?? []
}

/** The second step of a login, by code. */
export const enterWith = async (step: BodyIn<typeof second.secondStep>): Promise<void> => {
  const { data, headers } = await callForResponse(second.secondStep, { body: step })
  queryClient.clear()
  begin(data, headers.get('authorization') ?? '')
}

/** The second step of a login, by passkey. */
export const enterWithPasskey = async (challenge: string, options: object): Promise<void> => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const assertion = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch(stopped)
  await enterWith({ challenge, assertion })
}

/** The user as they are now: the second step was set up. */
export const readUserAgain = async (): Promise<void> => session.update(await call(currentUser))

export const preferencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['preferences', userId],
    queryFn: ({ signal }) => call(messages.readPreferences, { signal }),
  })

/** Turns one switch; it is seen at once, and goes back where the server says no. */
export const useTurn = (userId: string) => {
  const { queryKey } = preferencesQuery(userId)
  return useMutation({
    mutationFn: (preferences: BodyIn<typeof messages.updatePreferences>['preferences']) =>
      call(messages.updatePreferences, { body: { preferences } }),
    onMutate: (change) => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(
        queryKey,
        (now) => now && { ...now, items: now.items.map((item) => ({ ...item, ...change[item.kind] })) },
      )
      return before
    },
    onError: (_error, _change, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: (now) => queryClient.setQueryData(queryKey, now),
  })
}

/** The account is gone, and its sessions with it. */
export const deleteAccount = (password: string): Promise<unknown> =>
  call(deleteOwnAccount, { body: { password } })
