import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripeHeader } from '#server/adapters/payments/stripe.ts'
import { now } from './clock.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_test'

/** Stripe's own address for the portal, played here: no test calls anybody. */
export const startStripe = async () => {
  const asked: { method: string; path: string; auth: string; form: URLSearchParams }[] = []
  let away = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({
        method: request.method ?? '',
        path: request.url ?? '',
        auth: request.headers.authorization ?? '',
        form: new URLSearchParams(Buffer.concat(chunks).toString()),
      })
      response.writeHead(away ? 500 : 200, {
        'content-type': 'application/json',
        'stripe-should-retry': 'false',
      })
      response.end(
        JSON.stringify(
          away
            ? { error: { type: 'api_error', message: 'away' } }
            : {
                id: 'bps_1',
                object: 'billing_portal.session',
                url: 'https://billing.stripe.com/p/session/1',
              },
        ),
      )
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    goAway: () => (away = true),
    comeBack: () => (away = false),
    close: () => new Promise((done) => server.close(done)),
  }
}

/** The settings of an installation that charges cards, at a Stripe of its own. */
export const stripeEnv = (apiUrl: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICING_TABLE_ID: 'prctbl_all',
  STRIPE_PRICING_TABLE_ID_FL: 'prctbl_florida',
  STRIPE_API_URL: apiUrl,
})

/** A subscription's event as Stripe documents it; `at` in seconds. */
export const subscriptionEvent = (
  of: { id: string; customer: string },
  change: {
    at: number
    status: string
    type?: 'created' | 'updated' | 'deleted'
    ends?: boolean
    until?: number
    eventId?: string
  },
) => ({
  id: change.eventId ?? `evt_${of.id}_${change.at}_${change.status}_${change.type ?? 'updated'}`,
  object: 'event',
  type: `customer.subscription.${change.type ?? 'updated'}`,
  created: change.at,
  data: {
    object: {
      id: of.id,
      object: 'subscription',
      customer: of.customer,
      status: change.status,
      cancel_at_period_end: change.ends ?? false,
      cancel_at: null,
      items: {
        object: 'list',
        data: [
          {
            quantity: 1,
            current_period_end: change.until ?? change.at + 30 * 86_400,
            price: { nickname: 'Monthly', unit_amount: 4_900, product: 'prod_1' },
          },
        ],
      },
    },
  },
})

export const checkoutEvent = (of: { id: string; customer: string }, userId: string | null, at: number) => ({
  id: `evt_checkout_${of.id}_${userId}`,
  object: 'event',
  type: 'checkout.session.completed',
  created: at,
  data: {
    object: {
      id: 'cs_1',
      mode: 'subscription',
      client_reference_id: userId,
      customer: of.customer,
      subscription: of.id,
    },
  },
})

/** Sends an event as Stripe does; `sign` changes what it is signed with. */
export const sendEvent = async (
  origin: string,
  event: object,
  sign: { at?: Date; secret?: string; header?: string; body?: string } = {},
) => {
  const payload = JSON.stringify(event, null, 2)
  const header =
    sign.header ?? (await stripeHeader(payload, sign.secret ?? WEBHOOK_SECRET, sign.at ?? new Date(now())))
  const answer = await fetch(`${origin}/api/billing/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(header && { 'stripe-signature': header }),
    },
    body: sign.body ?? payload,
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string } }
}
