/** The strings of the application to become a listing agent (spec 1 §2.12, §3, §8). */
export const COPY = {
  apply: 'Apply To Be A List Agent',
  view: 'View List Agent Application',
  title: 'Listing Agent Application',
  lead: 'A few questions about your business. An administrator reads your answers and decides.',
  submitted:
    'Your Listing Agent Application Has Been Submitted Successfully. Please check emails for updates from the provider',
  /** True of both ways: whoever is granted the role is mailed, and has it behind the bell. */
  waits: (day: string) =>
    `Sent ${day}. It waits for an administrator. We tell you here and by email once you are approved.`,
  sent: (day: string) => `Sent ${day}`,
  submit: 'Submit Application',
  continue: 'Continue to Registration',
  cancel: 'Cancel',
  close: 'Close',
  change: 'Change answers',
  answered: 'Your application is filled in. It is sent when you register.',
  none: 'There is no application.',
  loading: 'Loading the application',
  numbers: {
    transactions: 'Transactions you closed in the last 12 months',
    listingTransactions: 'Of these, sales in which you represented the seller',
    listingsActive: 'Listings you have on the market now',
    listingLeads: 'People you talk to who may sell within a year',
    buyerLeads: 'People you talk to who may buy within a year',
  },
  yesNo: {
    techComfort: 'Are you comfortable working with new technology?',
    newMethods: 'Are you open to new ways of selling a home?',
    testimony: 'Would you tell other agents about your experience with Parley?',
    listingReady: 'Do you have a listing ready to publish?',
  },
  verify: 'I agree to provide verification of my production numbers',
} as const
