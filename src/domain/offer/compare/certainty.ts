import type { OfferBody } from '#domain/offer/form/body.ts'

/** Something that makes an offer less certain to close, and how much it takes off a hundred. */
export interface Doubt {
  readonly key: string
  readonly label: string
  readonly points: number
}

interface Rule {
  readonly key: string
  readonly label: string
  readonly points: (offer: OfferBody) => number
}

const scaled = (days: number | null | undefined, usual: number, most: number): number =>
  Math.min(most, Math.round((most / 2) * ((days ?? usual) / usual)))

/**
 * What can still undo a sale, as the terms themselves say it. Terms alone count: never who the buyers are, nor the kind
 * of their loan. The points are our own judgment (docs/decisions/0013); the screen shows each of them.
 */
const RULES: readonly Rule[] = [
  {
    key: 'sale',
    label: 'Contingent on the sale of the buyer’s home',
    points: ({ contingencies: c }) => (c?.contingentOnSale === true ? (c.inEscrow === true ? 12 : 25) : 0),
  },
  {
    key: 'loan',
    label: 'Loan contingency',
    points: ({ contingencies: c }) => (c?.contingentOnLoan === true ? scaled(c.daysLoan, 17, 16) : 0),
  },
  {
    key: 'appraisal',
    label: 'Appraisal contingency',
    points: ({ contingencies: c }) =>
      c?.contingentOnAppraisal === true ? ((c.appraisalOtherAmount ?? 0) > 0 ? 4 : 10) : 0,
  },
  {
    key: 'inspection',
    label: 'Inspection contingency',
    points: ({ contingencies: c }) =>
      c?.contingentOnInspection === true ? scaled(c.daysInspection, 17, 12) : 0,
  },
  {
    key: 'financing',
    label: 'Financed, not cash',
    points: ({ terms: t }) => (t?.loan === true ? (t.preapproved === true ? 4 : 9) : 0),
  },
  {
    key: 'down',
    label: 'Down payment under 20%',
    points: ({ terms: t }) => (t?.loan === true && (t.downPaymentPercentage ?? 0) < 20 ? 4 : 0),
  },
  {
    key: 'deposit',
    label: 'Earnest money under 3%',
    points: ({ terms: t }) => {
      const share = t?.earnestDepositPercentage ?? 0
      return share >= 3 ? 0 : share >= 1 ? 3 : 7
    },
  },
]

export interface Certainty {
  /** 0 to 100; a hundred has nothing left that the terms let undo the sale. */
  readonly points: number
  readonly doubts: readonly Doubt[]
}

/** How certain an offer is to close, with every doubt that lowers it. */
export const certaintyOf = (offer: OfferBody): Certainty => {
  const doubts = RULES.map(({ key, label, points }) => ({ key, label, points: points(offer) })).filter(
    (doubt) => doubt.points > 0,
  )
  return {
    points: Math.max(
      0,
      doubts.reduce((left, doubt) => left - doubt.points, 100),
    ),
    doubts,
  }
}
