import { queryOptions, useMutation } from '@tanstack/react-query'
import * as api from '#api/account/billing.ts'
import type { TrialAct, TrialPlan } from '#domain/billing/trial.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

/** The viewer's subscription; `userId` keeps one viewer's answer from another's. Asked anew on each visit: it changes elsewhere. */
export const subscriptionQuery = (userId: string) =>
  queryOptions({
    queryKey: ['billing', 'subscription', userId],
    queryFn: ({ signal }) => call(api.subscriptions, { signal }),
    staleTime: 0,
  })

export const pricingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['billing', 'pricing', userId],
    queryFn: ({ signal }) => call(api.pricing, { signal }),
  })

export const openPortal = () => call(api.portal)

const useBillingChange = <Input>(userId: string, change: (input: Input) => Promise<unknown>) =>
  useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: subscriptionQuery(userId).queryKey }),
  })

export const useTrialSubscribe = (userId: string) =>
  useBillingChange(userId, (plan: TrialPlan) => call(api.trialSubscribe, { body: { plan } }))

export const useTrialChange = (userId: string) =>
  useBillingChange(userId, (act: TrialAct) => call(api.trialChange, { params: { act } }))
