import { isOwner, type ListingViewerIs } from '#domain/listing/viewer.ts'

/** What is called after the reader's chair: an owner's costs are their own, to everybody else they are the seller's. */
const CHAIRS = {
  owner: {
    costs: 'Your own costs',
    costsHint: 'The same for every offer. Only you, your agent and your co-owners see them.',
    keep: 'What you keep',
    one: 'One offer, from price to what you keep',
  },
  agent: {
    costs: 'The seller’s costs',
    costsHint: 'The same for every offer. Only you and your sellers see them.',
    keep: 'What your seller keeps',
    one: 'One offer, from price to what your seller keeps',
  },
  other: {
    costs: 'The seller’s costs',
    costsHint: 'The same for every offer.',
    keep: 'What the seller keeps',
    one: 'One offer, from price to what the seller keeps',
  },
} as const

export type ChairWords = (typeof CHAIRS)[keyof typeof CHAIRS]

export const chairWords = (is: ListingViewerIs): ChairWords =>
  CHAIRS[isOwner(is) ? 'owner' : is === 'agent' ? 'agent' : 'other']

/** How certain a rate is, as a client reads it. */
const CERTAIN = {
  confirmed: 'confirmed',
  'one source': 'estimate from one source',
  'from memory': 'estimate',
  estimate: 'our estimate',
} as const

/** The strings of the net sheet. */
export const COPY = {
  estimate: 'Every figure is an estimate. Rates are those of the expected closing day.',
  loanPayoff: 'Loan payoff',
  commission: 'Listing commission',
  fees: 'Other fees',
  prorations: 'Prorated taxes and dues',
  save: 'Save',
  saved: 'Saved',
  loading: 'Loading the net sheet',
  offer: 'Offer',
  price: 'Offer amount',
  net: 'Net to seller',
  line: 'Line',
  amount: 'Amount',
  paidBy: 'Who pays',
  source: 'Source',
  whole: (amount: string) => `of ${amount}`,
  read: (day: string, certainty: keyof typeof CERTAIN) => `${CERTAIN[certainty]}, as of ${day}`,
  startsAt: (amount: string) => `Bars start at ${amount}.`,
  closing: (day: string) => `Expected closing ${day}`,
  all: 'All offers',
} as const
