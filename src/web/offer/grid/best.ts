import { isSellerType, isTerminal } from '#domain/offer/vocabulary.ts'
import type { Column } from './column.ts'
import { COPY } from './copy.ts'

/** The row of the net to seller, which no document holds. */
export const NET_ROW = 'net'

interface Measure {
  readonly path: string
  readonly why: string
  /** What is compared, the more the better for the seller; null does not take part. */
  readonly value: (column: Column) => number | null
}

type Doc = Column['document']
const high =
  (read: (document: Doc) => number | null | undefined) =>
  ({ money }: Column) =>
    read(money) ?? null
const low = (read: (document: Doc) => number | null | undefined) => (column: Column) => {
  const value = high(read)(column)
  return value === null ? null : -value
}
/** No is better for the seller than yes. */
const none = (read: (document: Doc) => boolean | null | undefined) => (column: Column) => {
  const value = read(column.money)
  return value == null ? null : value ? 0 : 1
}

/**
 * What is better for a seller, row by row; rows without a better or worse have no measure. Shares of the price are
 * compared as shares: equal percentages of different prices are no merit of their own.
 */
const MEASURES: readonly Measure[] = [
  { path: NET_ROW, why: COPY.best.highestNet, value: (column) => column.net },
  { path: 'terms.offerAmount', why: COPY.best.highestPrice, value: high((d) => d.terms?.offerAmount) },
  { path: 'terms.daysToClose', why: COPY.best.closesSoonest, value: low((d) => d.terms?.daysToClose) },
  { path: 'terms.loan', why: COPY.best.allCash, value: none((d) => d.terms?.loan) },
  {
    path: 'terms.downPaymentDollar',
    why: COPY.best.largestDownPayment,
    value: high((d) => d.terms?.downPaymentPercentage),
  },
  {
    path: 'terms.earnestDepositDollar',
    why: COPY.best.largestDeposit,
    value: high((d) => d.terms?.earnestDepositPercentage),
  },
  {
    path: 'contingencies.contingentOnSale',
    why: COPY.best.noHome,
    value: none((d) => d.contingencies?.contingentOnSale),
  },
  {
    path: 'contingencies.contingentOnLoan',
    why: COPY.best.noContingency,
    value: none((d) => d.contingencies?.contingentOnLoan),
  },
  {
    path: 'contingencies.contingentOnAppraisal',
    why: COPY.best.noContingency,
    value: none((d) => d.contingencies?.contingentOnAppraisal),
  },
  {
    path: 'contingencies.contingentOnInspection',
    why: COPY.best.noContingency,
    value: none((d) => d.contingencies?.contingentOnInspection),
  },
  { path: 'contingencies.daysLoan', why: COPY.best.shortest, value: low((d) => d.contingencies?.daysLoan) },
  {
    path: 'contingencies.daysAppraisal',
    why: COPY.best.shortest,
    value: low((d) => d.contingencies?.daysAppraisal),
  },
  {
    path: 'contingencies.daysInspection',
    why: COPY.best.shortest,
    value: low((d) => d.contingencies?.daysInspection),
  },
  {
    path: 'contingencies.appraisalOtherAmount',
    why: COPY.best.coversTheMost,
    value: high((d) => d.contingencies?.appraisalOtherAmount),
  },
  {
    path: 'creditItems.requestSeller',
    why: COPY.best.noCreditRequested,
    value: none((d) => d.creditItems?.requestSeller),
  },
  {
    path: 'creditItems.sellerPaysBuyerBrokerDollar',
    why: COPY.best.smallestRequest,
    value: low((d) => d.creditItems?.sellerPaysBuyerBrokerPercentage),
  },
  {
    path: 'creditItems.closingCostCreditDollar',
    why: COPY.best.smallestRequest,
    value: low((d) => d.creditItems?.closingCostCreditPercentage),
  },
]

/** How the values of a row are compared, the more the better for the seller; undefined where no value is better. */
export const measureOf = (path: string): Measure['value'] | undefined =>
  MEASURES.find((measure) => measure.path === path)?.value

export interface Best {
  readonly why: string
  readonly columns: ReadonlySet<string>
}

/** A mark is beside the terms it is about: a column that shows a counter not accepted yet takes none. */
const showsMoney = (columns: readonly Column[], key: string): boolean =>
  columns.some((column) => column.key === key && column.money.id === column.document.id)

/**
 * The highest price here may be that of a counter which its buyer accepted. The "Highest Offer" of lists and cards counts what
 * buyers wrote themselves (invariant 12): where the two differ the mark says why.
 */
const whyOf = (path: string, why: string, columns: readonly Column[], marked: readonly { key: string }[]) =>
  path === 'terms.offerAmount' &&
  columns.some(({ key, money }) => marked.some((each) => each.key === key) && isSellerType(money.offerType))
    ? COPY.best.highestAccepted
    : why

/**
 * The best value of each row for the seller, and why, over all open offers (look.md "The offer grid"). Where all say
 * the same, or only one says anything, there is no best.
 */
export const bestValues = (columns: readonly Column[]): ReadonlyMap<string, Best> => {
  const open = columns.filter((column) => !isTerminal(column.document.state))
  const found = MEASURES.flatMap(({ path, why, value }) => {
    const values = open.flatMap((column) => {
      const measured = value(column)
      return measured === null ? [] : [{ key: column.key, measured }]
    })
    const best = Math.max(...values.map((each) => each.measured))
    const winners = values.filter((each) => each.measured === best)
    if (values.length < 2 || winners.length === values.length) return []
    const marked = winners.filter(({ key }) => path === NET_ROW || showsMoney(open, key))
    return marked.length === 0
      ? []
      : [
          [
            path,
            { why: whyOf(path, why, open, marked), columns: new Set(marked.map((each) => each.key)) },
          ] as const,
        ]
  })
  return new Map(found)
}
