/** What the trial checkout sells: only the demo knows it (issue 9 "Billing"). Amounts in cents. */
export const TRIAL_PLANS = {
  monthly: { name: 'Listing Agent, monthly', amountCents: 4_900, days: 30, each: 'month' },
  yearly: { name: 'Listing Agent, yearly', amountCents: 49_000, days: 365, each: 'year' },
} as const
export type TrialPlan = keyof typeof TRIAL_PLANS

/** What can happen to a subscription of the trial checkout, as it happens to one at a card processor. */
export const TRIAL_ACTS = ['decline', 'pay', 'cancel', 'resume', 'end'] as const
export type TrialAct = (typeof TRIAL_ACTS)[number]
