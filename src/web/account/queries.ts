import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/account/account.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import { endFirst, endLater, isHeard } from './endLater.ts'
import { begin } from './restore.ts'
import { call, callForResponse } from '#web/lib/call/api.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { dropDraftsOf } from '#web/lib/record/draft.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { forgetBeforeCoat } from '#web/lib/coat.ts'
import { forgetSeen } from '#web/lib/seen.ts'
import { session } from '#web/lib/session.ts'
import { tellOtherTabs } from '#web/lib/tabs.ts'

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
    mutationFn: async (body: { email: string; password: string }) => {
      await endFirst()
      return callForResponse(api.login, { body })
    },
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
  // Without it no page of this browser looks for a session, whatever the server still has.
  document.cookie = 'signedIn=; path=/; max-age=0'
  if (user) dropDraftsOf(user.id)
  forgetBeforeCoat()
  tellOtherTabs('signed-out')
}

/**
 * Ends the session here at once (nothing on the page asks again), and at the server. False: the server was not reached, and is
 * told once it can be, also by a later page.
 */
export const signOut = async (): Promise<boolean> => {
  const ended = call(api.logout)
  forgetHere()
  try {
    await ended
    return true
  } catch (error) {
    if (error instanceof ApiError && isHeard(error.status)) return true
    endLater()
    return false
  }
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
    onSuccess(user) {
      session.update(user)
      // Another number gets no texts yet: the switches say so.
      void queryClient.invalidateQueries({ queryKey: ['preferences', user.id] })
      // A task that asked for what was saved is done.
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
export const verifyLicence = (query: { state: string; licenseNumber: string; lastName: string }) =>
  call(api.verifyLicence, { query })
