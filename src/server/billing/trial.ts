import { randomBytes } from 'node:crypto'
import type { Viewer } from '#api/kernel/viewer.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import {
  TRIAL_PLANS,
  TRIAL_REFUSED,
  trialActs,
  type TrialAct,
  type TrialPlan,
} from '#domain/billing/trial.ts'
import type { App } from '#server/platform/http/mount.ts'
import { stripeHeader } from '../adapters/payments/stripe.ts'
import { trialSecret } from './processor.ts'
import { subscriptionsOf, type SubscriptionRow } from './store.ts'
import { foremost } from './view.ts'

const DAY = 24 * 60 * 60
const PREFIX = 'sub_trial_'

const newId = (prefix: string) => prefix + randomBytes(12).toString('hex')
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/** A subscription as the events of a card processor carry one (docs.stripe.com/api/subscriptions/object). */
interface TrialSubscription {
  readonly id: string
  readonly customer: string
  readonly name: string
  readonly amountCents: number
  readonly status: string
  readonly ends: boolean
  readonly periodEnd: number
}

const objectOf = (it: TrialSubscription) => ({
  id: it.id,
  object: 'subscription',
  customer: it.customer,
  status: it.status,
  cancel_at_period_end: it.ends,
  cancel_at: null,
  items: {
    object: 'list',
    data: [
      {
        quantity: 1,
        current_period_end: it.periodEnd,
        price: { nickname: it.name, unit_amount: it.amountCents, product: 'prod_trial' },
      },
    ],
  },
})

/** Sends an event to our own webhook, signed as the processor would: by the same door, with nothing left out. */
const tell = async ({ http, ctx }: App, type: string, object: object): Promise<void> => {
  const at = ctx.clock()
  const payload = JSON.stringify({
    id: newId('evt_trial_'),
    object: 'event',
    type,
    created: secondsOf(at),
    data: { object },
  })
  const answer = await http.inject({
    method: 'POST',
    url: '/api/billing/webhook',
    headers: {
      host: new URL(ctx.config.publicUrl).host,
      'content-type': 'application/json',
      'stripe-signature': await stripeHeader(payload, trialSecret(ctx), at),
    },
    payload,
  })
  if (answer.statusCode !== 200) throw new Error(`The webhook answered ${answer.statusCode}.`)
}

/** Subscribes without a card: the subscription begins, and the checkout says whose it is. */
export const subscribeOnTrial = async (app: App, viewer: Viewer, plan: TrialPlan): Promise<void> => {
  const { name, amountCents, days } = TRIAL_PLANS[plan]
  const subscription = objectOf({
    id: newId(PREFIX),
    customer: newId('cus_trial_'),
    name,
    amountCents,
    status: 'active',
    ends: false,
    periodEnd: secondsOf(app.ctx.clock()) + days * DAY,
  })
  await tell(app, 'customer.subscription.created', subscription)
  await tell(app, 'checkout.session.completed', {
    id: newId('cs_trial_'),
    object: 'checkout.session',
    mode: 'subscription',
    client_reference_id: viewer.userId,
    customer: subscription.customer,
    subscription: subscription.id,
  })
}

const TYPES: Readonly<Record<TrialAct, string>> = {
  decline: 'customer.subscription.updated',
  pay: 'customer.subscription.updated',
  cancel: 'customer.subscription.updated',
  resume: 'customer.subscription.updated',
  end: 'customer.subscription.deleted',
}

/** What an act makes of a subscription. */
const changeOf = (row: SubscriptionRow, act: TrialAct) => {
  switch (act) {
    case 'decline':
      return { status: 'past_due', ends: row.ends }
    case 'pay':
      return { status: 'active', ends: row.ends }
    case 'cancel':
      return { status: row.status, ends: true }
    case 'resume':
      return { status: row.status, ends: false }
    case 'end':
      return { status: 'canceled', ends: row.ends }
  }
}

/** To when it is paid, in seconds: what is paid after that has passed is paid from now on. */
const endOf = (row: SubscriptionRow, act: TrialAct, now: number): number => {
  const until = row.active_until === null ? now : secondsOf(new Date(row.active_until))
  if (act !== 'pay' || until > now) return until
  const plan = Object.values(TRIAL_PLANS).find(({ name }) => name === row.item_name) ?? TRIAL_PLANS.monthly
  return now + plan.days * DAY
}

/** Something happens to the viewer's trial subscription; refused where it can't happen to it as it is now. */
export const changeTrial = async (
  app: App,
  viewer: Viewer,
  act: TrialAct,
  now: string,
): Promise<Refusal | null> => {
  const rows = await subscriptionsOf(app.ctx.db, viewer.userId)
  const found = foremost(
    rows.filter(({ id }) => id.startsWith(PREFIX)),
    now,
  )
  if (!found || !trialActs(found).includes(act))
    return refuse('action-not-available', { message: TRIAL_REFUSED[act] })
  const { row } = found
  await tell(
    app,
    TYPES[act],
    objectOf({
      id: row.id,
      customer: row.customer_id ?? '',
      name: row.item_name,
      amountCents: row.amount_cents,
      periodEnd: endOf(row, act, secondsOf(app.ctx.clock())),
      ...changeOf(row, act),
    }),
  )
  return null
}
