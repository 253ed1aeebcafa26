import { FREEZING_STATES, type ListingState } from '../listing/vocabulary.ts'

/** What home counts of somebody's own homes. The states are those whose badges say so (spec 2 §3 "Workflow labels"). */
export const HOME_COUNTS = {
  onMarket: ['ACTIVE'],
  inContract: FREEZING_STATES,
} as const satisfies Record<string, readonly ListingState[]>

export type HomeCount = keyof typeof HOME_COUNTS
export const HOME_COUNT_NAMES = Object.keys(HOME_COUNTS) as [HomeCount, ...HomeCount[]]

export const COUNTED_STATES: readonly ListingState[] = Object.values(HOME_COUNTS).flat()

/** The figures of home (issue 9 "Home"). */
export interface Figures {
  /** Of one's own homes: on the market, the open offers on those, and in contract. */
  readonly selling: { readonly homes: number; readonly offers: number; readonly contracts: number }
  /** Of one's own offers: neither drafts, accepted, nor over, and in contract. */
  readonly buying: { readonly offers: number; readonly contracts: number }
}

/** Sums own homes, counted by state, beside what was counted of own offers. */
export const figuresOf = (
  homes: readonly { readonly state: ListingState; readonly homes: number; readonly offers: number }[],
  buying: Figures['buying'],
): Figures => {
  const sum = (states: readonly ListingState[], what: 'homes' | 'offers') =>
    homes.reduce((n, each) => (states.includes(each.state) ? n + each[what] : n), 0)
  return {
    selling: {
      homes: sum(HOME_COUNTS.onMarket, 'homes'),
      offers: sum(HOME_COUNTS.onMarket, 'offers'),
      contracts: sum(HOME_COUNTS.inContract, 'homes'),
    },
    buying,
  }
}
