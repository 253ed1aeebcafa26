import type { StripeSettings } from '../../platform/config-services.ts'
import type { CardProcessor } from '../../platform/payments/processor.ts'

/** Seconds after which a signature is old (Stripe's own recommendation). */
const TOLERANCE = 300
const TIMEOUT_MS = 10_000

/** Read from disk where it is needed: most processes never hear of a payment. */
const load = async () => (await import('stripe')).default

/** Checks signatures as Stripe makes them; `secret` is the webhook's. */
export const stripeSignatures = (secret: string): Pick<CardProcessor, 'read'> => ({
  async read(bytes, signature, at) {
    const Stripe = await load()
    try {
      return Stripe.webhooks.constructEvent(bytes, signature, secret, TOLERANCE, undefined, at.getTime())
    } catch (error) {
      // A JSON error as well: whatever it was, Stripe did not sign that.
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        return undefined
      throw error
    }
  },
})

/** The header with which Stripe would send `payload`: for the trial checkout, and for tests. */
export const stripeHeader = async (payload: string, secret: string, at: Date): Promise<string> => {
  const Stripe = await load()
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  })
}

const addressOf = (apiUrl: string | null) => {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  return {
    host: hostname,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    ...(port && { port }),
  }
}

const clientOf = async (settings: StripeSettings) => {
  const Stripe = await load()
  return new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  })
}

/** Stripe by its official client. */
export const stripeProcessor = (settings: StripeSettings): CardProcessor => ({
  ...stripeSignatures(settings.webhookSecret),
  async portal(customer, returnUrl) {
    const client = await clientOf(settings)
    const { url } = await client.billingPortal.sessions.create({ customer, return_url: returnUrl })
    return url
  },
  async cancel(subscriptionId) {
    const client = await clientOf(settings)
    try {
      await client.subscriptions.cancel(subscriptionId)
    } catch (error) {
      if ((error as { code?: string }).code !== 'resource_missing') throw error
    }
  },
})
