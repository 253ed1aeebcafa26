import { isApprovedToList } from '#domain/account/permissions.ts'
import * as api from '#api/account/billing.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { maySubscribe, planFor, renews } from '#domain/billing/subscription.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { mount, mountPublic, type App } from '#server/platform/http/mount.ts'
import { hasTrialCheckout } from '#server/platform/payments/trial.ts'
import { describeError } from '#server/platform/log.ts'
import { processorOf } from './processor.ts'
import { subscriptionsOf } from './store.ts'
import { changeTrial, subscribeOnTrial } from './trial.ts'
import { billingViewOf } from './view.ts'
import { applyEvent, END_SUBSCRIPTION, endSubscription, readEvent } from './webhook.ts'

const viewFor = async (db: Db, viewer: Viewer, now: string) =>
  billingViewOf(await subscriptionsOf(db, viewer.userId), now, isApprovedToList(viewer))

/** What is embedded for whom; in the demo without cards the id stands for our own table (spec 1 §3 "Pricing"). */
const pricingFor = ({ config }: Ctx, viewer: Viewer) => {
  const { stripe } = config
  if (!stripe)
    return hasTrialCheckout(config)
      ? { pricingTableId: 'prctbl_trial', publishableKey: 'pk_trial', trial: true }
      : { pricingTableId: null, publishableKey: null, trial: false }
  const own = viewer.agent ? stripe.pricingTables[viewer.agent.licenseState] : null
  return { pricingTableId: own ?? stripe.pricingTableId, publishableKey: stripe.publishableKey, trial: false }
}

const AWAY = 'The payment service isn’t responding. Please try again in a moment.'

const portalFor = async (ctx: Ctx, viewer: Viewer): Promise<{ url: string } | Refusal> => {
  const processor = processorOf(ctx)
  const rows = await subscriptionsOf(ctx.db, viewer.userId)
  // Each checkout may have made a customer of its own: the page is that of whoever is still charged.
  const known = rows.filter((row) => row.customer_id !== null)
  const customerId = (known.find(renews) ?? known[0])?.customer_id
  if (!processor || !customerId) return refuse('not-found')
  try {
    return { url: await processor.portal(customerId, `${ctx.config.publicUrl}/agent-profile?tab=billing`) }
  } catch (error) {
    ctx.log.warn(describeError(error), 'card processor not reached')
    return refuse('unavailable', { message: AWAY })
  }
}

/**
 * Who is buying on the trial right now: of several calls of theirs at once one buys. A demo is one process, and no setting tells whether
 * another one serves the same database: there two could buy at once, for no money.
 */
const buying = new Set<string>()

/** The demo's checkout: where cards are charged, and in production, these calls are not there. */
const registerTrial = (app: App) => {
  mount(app, api.trialSubscribe, async ({ db, viewer, body, now }) => {
    const sold = planFor({ agent: viewer.agent !== null, listing: isApprovedToList(viewer) }) === 'sold'
    if (!sold) return refuse('action-not-available')
    if (buying.has(viewer.userId)) return refuse('action-not-available')
    buying.add(viewer.userId)
    try {
      const { subscription } = await viewFor(db, viewer, now)
      if (!maySubscribe(subscription)) return refuse('action-not-available')
      await subscribeOnTrial(app, viewer, body.plan)
      return await viewFor(db, viewer, now)
    } finally {
      buying.delete(viewer.userId)
    }
  })
  mount(
    app,
    api.trialChange,
    async ({ db, viewer, params, now }) =>
      (await changeTrial(app, viewer, params.act, now)) ?? viewFor(db, viewer, now),
  )
}

/** Subscriptions: who has one, where one is bought and managed, and what the card processor tells. */
export const register = (app: App): void => {
  mount(app, api.subscriptions, ({ db, viewer, now }) => viewFor(db, viewer, now))
  mount(app, api.pricing, async ({ ctx, viewer }) => pricingFor(ctx, viewer))
  mount(app, api.portal, ({ ctx, viewer }) => portalFor(ctx, viewer))
  mountPublic(app, api.webhook, async (call) => {
    const event = await readEvent(call.ctx, call.bytes, call.heading('stripe-signature'))
    if (isRefusal(event)) return event
    return call.transaction((tx) => applyEvent(tx, call.ctx, event, { now: call.now, ip: call.ip }))
  })
  app.ctx.worker.onLong(END_SUBSCRIPTION, (payload, ctx) => endSubscription(ctx, payload))
  if (hasTrialCheckout(app.ctx.config)) registerTrial(app)
}
