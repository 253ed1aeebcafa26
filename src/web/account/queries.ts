import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/account.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import { begin } from './restore.ts'
import { call, callForResponse } from '#web/lib/api.ts'
import { dropDraftsOf } from '#web/lib/draft.ts'
import { queryClient } from '#web/lib/query.ts'
import { forgetSeen } from '#web/lib/seen.ts'
import { session } from '#web/lib/session.ts'

/** Whether a mail's token still holds; asking never uses it up. */
export const verificationQuery = (email: string, token: string) =>
  queryOptions({
    queryKey: ['verification', email, token],
    queryFn: ({ signal }) => call(api.verification, { query: { email, token }, signal }),
    retry: false,
    staleTime: Infinity,
  })

export const useLogin = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => callForResponse(api.login, { body }),
    onSuccess: ({ data, headers }) => {
      queryClient.clear()
      begin(data, headers.get('authorization') ?? '')
    },
  })

/** Nothing of whoever was here stays on this page or device. */
export const forgetHere = (): void => {
  const { user } = session.get()
  queryClient.clear()
  session.signedOut()
  forgetSeen()
  if (user) dropDraftsOf(user.id)
}

/** Ends the session here at once (nothing on the page asks again), and at the server. */
export const signOut = async (): Promise<void> => {
  const ended = call(api.logout)
  forgetHere()
  // The session is gone from this page either way; the server's own lapses.
  await ended.catch(() => undefined)
}

export const useRegister = () =>
  useMutation({
    mutationFn: (body: object) => call(api.register, { body: body as BodyIn<typeof api.register> }),
  })
export const useActivate = () =>
  useMutation({
    mutationFn: ({ password, ...params }: { email: string; token: string; password?: string }) =>
      call(api.activate, { params, body: { password, prove: true } }),
  })
export const useSetPassword = () =>
  useMutation({
    mutationFn: (body: { email: string; token: string; password: string }) => call(api.setPassword, { body }),
  })
export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(api.forgotPassword, { query: { email } }) })
export const useUpdateUser = () =>
  useMutation({
    mutationFn: (body: object) => call(api.updateUser, { body: body as BodyIn<typeof api.updateUser> }),
    onSuccess: (user) => session.update(user),
  })
export const verifyLicence = (query: { state: string; licenseNumber: string; lastName: string }) =>
  call(api.verifyLicence, { query })
