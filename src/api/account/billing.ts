import { z } from 'zod'
import { STANDINGS } from '#domain/billing/subscription.ts'
import { TRIAL_ACTS, TRIAL_PLANS, type TrialPlan } from '#domain/billing/trial.ts'
import { route } from '../kernel/route.ts'

const subscription = z.object({
  /** `amount` in dollars, for each period. */
  item: z.object({ name: z.string(), amount: z.number() }),
  /** To when it is paid; null: without an end. */
  activeUntil: z.string().nullable(),
  standing: z.enum(STANDINGS),
  /** It takes money again by itself. */
  renews: z.boolean(),
  /** Until when it entitles, where it ends or its card was declined; null: no end is known, or it is over. */
  entitlesUntil: z.string().nullable(),
})

export const billing = z.object({
  /** The one that counts most, or the last there was; null: none. */
  subscription: subscription.nullable(),
  /** May publish and send: the LISTING role or a valid subscription. */
  entitled: z.boolean(),
})
export type BillingView = z.output<typeof billing>

export const subscriptions = route({
  method: 'GET',
  path: '/billing/subscriptions',
  summary: "The caller's subscription",
  output: billing,
})

export const pricing = route({
  method: 'GET',
  path: '/billing/pricing',
  summary: 'The pricing table to embed, of the caller’s state where there is one; null: nothing is sold here',
  output: z.object({
    pricingTableId: z.string().nullable(),
    publishableKey: z.string().nullable(),
    /** No card is charged: the table is the trial checkout’s, of the demo. */
    trial: z.boolean(),
  }),
})

export const portal = route({
  method: 'POST',
  path: '/billing/portal',
  summary: 'A link, for the next minutes, to where the caller manages payments and cancels',
  coat: 'billing',
  output: z.object({ url: z.string() }),
  refusals: ['not-found'],
  idempotent: false,
})

export const webhook = route({
  method: 'POST',
  path: '/billing/webhook',
  summary:
    'Events of the card processor, signed over the raw body (Stripe-Signature); an old one does nothing',
  auth: 'public',
  signed: true,
  output: z.object({ received: z.literal(true) }),
  idempotent: false,
})

/** The demo's own checkout: what a card processor would tell of is told by itself, through the same webhook. */
export const trialSubscribe = route({
  method: 'POST',
  path: '/billing/trial/subscribe',
  summary: 'Demo only: subscribe without a card',
  coat: 'billing',
  body: z.object({ plan: z.enum(Object.keys(TRIAL_PLANS) as [TrialPlan, ...TrialPlan[]]) }),
  output: billing,
  refusals: ['action-not-available'],
})

export const trialChange = route({
  method: 'POST',
  path: '/billing/trial/{act}',
  summary: 'Demo only: what may happen to the caller’s subscription',
  coat: 'billing',
  params: z.object({ act: z.enum(TRIAL_ACTS) }),
  output: billing,
  refusals: ['action-not-available'],
})
