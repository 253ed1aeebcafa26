import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { isSet } from '#domain/listing/form/is-set.ts'
import type { ContractClauses } from '#domain/listing/reading/clauses.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PERIODS } from '#domain/offer/form/periods.ts'
import type { Counting, DeadlineKind, Start } from './vocabulary.ts'

/** What was agreed, as it was frozen with the document that was accepted. */
export interface Agreed {
  readonly state: PropertyState
  readonly terms: OfferBody
  readonly listing: ContractClauses
}

/** One row: whose deadline it is, from when and how its days are counted, and how many there are. */
export interface DeadlineRow {
  readonly kind: DeadlineKind
  readonly state?: PropertyState
  readonly party: 'BUYER' | 'SELLER' | 'BOTH'
  readonly from: Start
  readonly counting: (agreed: Agreed) => Counting
  /** The days that were negotiated; null where the agreement names none. */
  readonly agreed?: (agreed: Agreed) => number | null | undefined
  /** The days the state's contracts usually give, where the agreement names none. */
  readonly usual?: (agreed: Agreed) => number | null
  /** The day that the agreement names, YYYY-MM-DD, for those that are counted as a DATE; without one there is no deadline. */
  readonly date?: (agreed: Agreed) => string | null | undefined
  /** Or so many days after something else was done, where an agent noted when and that is later. */
  readonly orAfter?: { readonly kind: DeadlineKind; readonly days: number }
  /** Does this agreement have it? Absent: always. */
  readonly when?: (agreed: Agreed) => boolean
}

const calendar = (): Counting => 'CALENDAR'
const usual = (key: keyof (typeof PERIODS)['CA']) => (a: Agreed) => PERIODS[a.state][key]

const isCondominium = ({ listing }: Agreed): boolean =>
  listing.propertyType === 'CONDOMINIUM' || listing.riders?.condominium === true

const hasAssociation = ({ listing }: Agreed): boolean =>
  listing.disclosures?.hoaSummary === true || listing.riders?.homeownersAssn === true

const staysAfterClosing = ({ listing }: Agreed): boolean =>
  listing.remainInPropertyAnswer === 'less_30' || listing.remainInPropertyAnswer === 'more_30'

const daysOfStay = ({ listing }: Agreed): number | null | undefined =>
  listing.offerDetails?.instantAuction?.sellerPossessionDays

/**
 * The deadlines of an agreement of each state. Negotiated days come first; where a form leaves a blank, the state's usual
 * period stands in and says that it does. Sources: negotiation.md §5.2; the periods of the Florida statutes 718.503 (condominium
 * documents on a resale: seven days without Saturdays, Sundays and holidays) and 720.401 (association summary: three days).
 */
export const DEADLINE_ROWS: readonly DeadlineRow[] = [
  {
    kind: 'DEPOSIT',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: ({ state }) => (state === 'CA' ? 'BUSINESS' : 'CALENDAR'),
    agreed: ({ terms }) => terms.terms?.earnestDepositDays,
    usual: usual('earnestDepositDays'),
  },
  {
    kind: 'INCREASED_DEPOSIT',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    agreed: ({ terms }) => terms.terms?.increasedDepositDays,
    usual: usual('increasedDepositDays'),
    when: ({ terms }) => (terms.terms?.increasedDepositDollar ?? 0) > 0,
  },
  {
    kind: 'LOAN_APPLICATION',
    state: 'FL',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    usual: usual('loanApplication'),
    when: ({ terms }) => terms.terms?.loan === true,
  },
  {
    kind: 'DISCLOSURES_DELIVERED',
    state: 'CA',
    party: 'SELLER',
    from: 'EFFECTIVE',
    counting: calendar,
    usual: usual('sellerDelivery'),
  },
  {
    kind: 'HOA_SUMMARY',
    state: 'FL',
    party: 'BUYER',
    from: 'RECEIPT',
    counting: calendar,
    usual: usual('hoaSummary'),
    when: hasAssociation,
  },
  {
    kind: 'CONDOMINIUM_DOCUMENTS',
    state: 'FL',
    party: 'BUYER',
    from: 'RECEIPT',
    counting: () => 'BUSINESS',
    usual: usual('condominiumDocuments'),
    when: isCondominium,
  },
  {
    kind: 'INFORMATION_ACCESS',
    state: 'CA',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    agreed: ({ terms }) => terms.contingencies?.daysBuyerInfoAccess,
    usual: usual('daysBuyerInfoAccess'),
  },
  {
    kind: 'DISCLOSURES_REVIEWED',
    state: 'CA',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    agreed: ({ terms }) => terms.contingencies?.daysRequiredOfBuyerReviewDisclosures,
    usual: usual('daysRequiredOfBuyerReviewDisclosures'),
    // negotiation.md §5.2: 17 days, or five after receipt if that is later.
    orAfter: { kind: 'DISCLOSURES_DELIVERED', days: 5 },
  },
  {
    kind: 'INSPECTION',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    agreed: ({ terms }) => terms.contingencies?.daysInspection,
    usual: usual('daysInspection'),
    when: ({ terms }) => terms.contingencies?.contingentOnInspection === true,
  },
  {
    kind: 'INSURANCE',
    state: 'CA',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    usual: usual('insurance'),
  },
  {
    kind: 'APPRAISAL',
    state: 'CA',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    agreed: ({ terms }) => terms.contingencies?.daysAppraisal,
    usual: usual('daysAppraisal'),
    when: ({ terms }) => terms.contingencies?.contingentOnAppraisal === true,
  },
  {
    kind: 'LOAN',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    agreed: ({ terms }) => terms.contingencies?.daysLoan,
    usual: usual('daysLoan'),
    when: ({ terms }) => terms.contingencies?.contingentOnLoan === true,
  },
  {
    kind: 'TITLE_REVIEW',
    state: 'CA',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    usual: usual('titleReview'),
  },
  {
    kind: 'FLOOD_ELEVATION',
    state: 'FL',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: calendar,
    agreed: ({ terms }) => terms.flData?.floodOrElevationDays,
    usual: usual('floodOrElevationDays'),
  },
  {
    // The forms name no days for it: the one day they carry is that on which the escrow of the buyer's home closes (spec 3, step 3).
    kind: 'SALE_OF_HOME',
    party: 'BUYER',
    from: 'EFFECTIVE',
    counting: () => 'DATE',
    date: ({ terms }) => terms.contingencies?.escrowClosedDate,
    when: ({ terms }) => terms.contingencies?.contingentOnSale === true,
  },
  {
    kind: 'TITLE_EVIDENCE',
    state: 'FL',
    party: 'SELLER',
    from: 'CLOSING',
    counting: () => 'BEFORE',
    usual: (a) => PERIODS[a.state][a.terms.terms?.loan === false ? 'titleReviewCash' : 'titleReview'],
  },
  {
    kind: 'CLOSING',
    party: 'BOTH',
    from: 'EFFECTIVE',
    counting: ({ terms }) => (terms.terms?.useDaysToClose === false ? 'DATE' : 'CALENDAR'),
    agreed: ({ terms }) => terms.terms?.daysToClose,
    date: ({ terms }) => terms.terms?.exactClosingDate,
    usual: usual('daysToClose'),
  },
  {
    kind: 'SELLER_MOVES_OUT',
    party: 'SELLER',
    from: 'CLOSING',
    counting: () => 'PLAIN',
    agreed: daysOfStay,
    when: (a) => staysAfterClosing(a) && isSet(daysOfStay(a)),
  },
]
