import { once } from '#domain/kernel/once.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { CardProcessor } from '#server/platform/payments/processor.ts'
import { hasTrialCheckout } from '#server/platform/payments/trial.ts'
import { stripeProcessor, stripeSignatures } from '../adapters/payments/stripe.ts'

/** What the trial checkout signs with: nobody outside this installation knows it. */
export const trialSecret = ({ keys }: Ctx): string =>
  `whsec_${keys.hash('trial checkout', '').toString('hex')}`

/** Where a trial subscription is managed: a page of our own. */
export const TRIAL_PATH = '/trial-checkout'

/** Who charges cards here: Stripe, in the demo without it our own trial, else nobody. */
export const processorOf = once((ctx: Ctx): CardProcessor | null => {
  const { stripe } = ctx.config
  if (stripe) return stripeProcessor(stripe)
  if (!hasTrialCheckout(ctx.config)) return null
  return {
    ...stripeSignatures(trialSecret(ctx)),
    portal: () => Promise.resolve(ctx.config.publicUrl + TRIAL_PATH),
    // No card is charged.
    cancel: () => Promise.resolve(),
  }
})
