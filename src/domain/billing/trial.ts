import type { Standing } from './subscription.ts'

/** What the trial checkout sells: only the demo knows it (issue 9 "Billing"). Amounts in cents. */
export const TRIAL_PLANS = {
  monthly: { name: 'Listing Agent, monthly', amountCents: 4_900, days: 30, each: 'month' },
  yearly: { name: 'Listing Agent, yearly', amountCents: 49_000, days: 365, each: 'year' },
} as const
export type TrialPlan = keyof typeof TRIAL_PLANS

/** What can happen to a subscription of the trial checkout, as it happens to one at a card processor. */
export const TRIAL_ACTS = ['decline', 'pay', 'cancel', 'resume', 'end'] as const
export type TrialAct = (typeof TRIAL_ACTS)[number]

/** What may still happen to a subscription that stands so, whether it renews itself or not. */
const ACTS_OF: Readonly<Record<Standing, { renews: readonly TrialAct[]; ends: readonly TrialAct[] }>> = {
  ACTIVE: { renews: ['decline', 'cancel', 'end'], ends: [] },
  ENDING: { renews: [], ends: ['resume', 'end'] },
  PAST_DUE: { renews: ['pay', 'cancel', 'end'], ends: ['pay', 'resume', 'end'] },
  // It entitles to nothing any more, and a card may be tried for weeks all the same: it may work again, or its owner be rid of that.
  ENDED: { renews: ['pay', 'end'], ends: [] },
}

/** The acts that change something about a subscription as it is now, in the order of `TRIAL_ACTS`. */
export const trialActs = (it: { readonly standing: Standing; readonly renews: boolean }) =>
  ACTS_OF[it.standing][it.renews ? 'renews' : 'ends']

/** Why an act is refused, for whoever asks for one that is not offered any more. */
export const TRIAL_REFUSED: Readonly<Record<TrialAct, string>> = {
  decline: 'No payment is ahead that could fail.',
  pay: 'Nothing is due.',
  cancel: 'This subscription has ended, or its end is set already.',
  resume: 'There is no cancellation to take back.',
  end: 'No subscription is left to end.',
}
