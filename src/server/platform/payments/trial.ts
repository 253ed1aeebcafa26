import type { Config } from '../config.ts'

/** Is the trial checkout there: in the demo, as long as nobody charges cards. Never in production. */
export const hasTrialCheckout = ({ demo, stripe }: Pick<Config, 'demo' | 'stripe'>): boolean =>
  demo && stripe === null
