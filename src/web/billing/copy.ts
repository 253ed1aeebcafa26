import { type Standing } from '#domain/billing/subscription.ts'
import type { TrialAct, TrialPlan } from '#domain/billing/trial.ts'

const untilRenewed = (until: string) => (until ? `Paid until ${until}, then renewed.` : 'It has no end.')

/** The strings of subscriptions (spec 1 §2.11, §2.12). */
export const COPY = {
  tab: {
    title: 'Subscription',
    standing: {
      ACTIVE: 'Active',
      ENDING: 'Canceled',
      PAST_DUE: 'Payment failed',
      ENDED: 'Ended',
    } satisfies Record<Standing, string>,
    /** Beside "Payment failed". */
    canceled: 'Canceled',
    /** `until` is a day: to when it is paid, or, of what is worth something for a while alone, to when it is. */
    says: {
      ACTIVE: untilRenewed,
      ENDING: (until: string) => `It ends on ${until}. Until then you can publish listings.`,
      PAST_DUE: (until: string, canceled: boolean) =>
        canceled
          ? `Your card was declined, and the subscription is canceled. You can publish until ${until}.`
          : `Your card was declined. You can publish until ${until}; please check your payment details before that day.`,
      ENDED: () => 'Choose a plan to publish listings again.',
    } satisfies Record<Standing, (until: string, canceled: boolean) => string>,
    /** To whom no plan is sold: what they may publish does not hang on it. */
    saysBesides: {
      ACTIVE: untilRenewed,
      ENDING: (until: string) => `It ends on ${until}.`,
      PAST_DUE: (_: string, canceled: boolean) =>
        canceled
          ? 'Your card was declined, and the subscription is canceled.'
          : 'Your card was declined. Please check your payment details.',
      ENDED: () => '',
    } satisfies Record<Standing, (until: string, canceled: boolean) => string>,
    /** It entitles to nothing any more, and may take money all the same. */
    stopped: {
      says: 'No payment has arrived, and you can no longer publish with this subscription. Pay what is due, or end it under Manage Billing before you choose another plan.',
      saysBesides: 'No payment has arrived. Pay what is due, or end this subscription under Manage Billing.',
    },
    price: (amount: string) => `${amount} per billing period`,
    manage: 'Manage Billing',
    opensWindow: '(opens in a new window)',
    windowTitle: 'Billing',
    waiting: 'Opening the billing portal…',
    blocked: 'Your browser blocked the window.',
    openIt: 'Open the billing portal',
    included: 'Your listing-agent role includes publishing: you need no subscription.',
    notYours: 'You can’t pay or cancel for someone while logged in as them.',
  },
  table: {
    title: 'Plans',
    none: 'Subscriptions aren’t sold here yet',
    noneText: (email: string) => `Write to ${email} to be allowed to publish.`,
    noneTextBare: 'Write to our support to be allowed to publish.',
    notLoaded: 'The plans couldn’t be loaded',
    notLoadedText: 'They come from Stripe. Check your connection or content blocker, then try again.',
    tryAgain: 'Try Again',
    secure: 'You pay with Stripe. Parley never sees your card.',
  },
  free: {
    title: 'Nothing to pay',
    text: 'Everything you do here is free. Only agents who publish listings need a subscription.',
  },
  stopped: {
    title: 'Your subscription has stopped',
    link: 'Go to Billing',
  },
  needed: {
    title: 'Choose a plan to publish',
    text: 'Sending a listing to its seller and publishing it need a subscription. Your listing is saved; you come back to it after the payment.',
    or: 'Agents who are approved to list need none:',
    apply: 'Apply To Be A List Agent',
  },
  paid: {
    title: 'Payment confirmation',
    thanks: (first: string, last: string) => `Thank you, ${[first, last].filter(Boolean).join(' ')}!`,
    allSet: 'You are all set to continue your listing.',
    item: 'Item',
    price: 'Price',
    complete: 'Complete Listing',
    waiting: 'Waiting for the confirmation of your payment…',
    late: 'The confirmation of your payment isn’t here yet. It usually takes less than a minute; you may go on meanwhile.',
    failed: 'Your payment has not gone through. Please check your payment details.',
    billing: 'Go to Billing',
    ask: 'Check Again',
  },
  trial: {
    title: 'Trial checkout',
    lead: 'Part of the demo: no card is asked for and nothing is charged. Everything else happens as after a real payment.',
    plan: (plan: TrialPlan) => ({ monthly: 'Monthly', yearly: 'Yearly' })[plan],
    each: { month: 'a month', year: 'a year' },
    choose: 'Choose',
    chooseOf: (name: string) => `Choose ${name}`,
    pay: 'Pay (Trial)',
    cancel: 'Back',
    confirm: (name: string, amount: string) => `${name}, ${amount}`,
    acts: {
      decline: ['Decline the card', 'As if the next payment failed.'],
      pay: ['Pay what is due', 'As if the card worked again.'],
      cancel: ['Cancel at the end of the period', 'As if you had canceled.'],
      resume: ['Take the cancellation back', 'As if you had changed your mind.'],
      end: ['End it now', 'As if the last payment was given up.'],
    } satisfies Record<TrialAct, [string, string]>,
    happens: 'What may happen to it',
  },
} as const
