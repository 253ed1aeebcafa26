import { cents } from '#domain/kernel/money.ts'
import { setAt } from '#domain/kernel/path.ts'
import { hundredths, pairFits } from '#domain/kernel/percent.ts'
import type { OfferBody } from './body.ts'

/** The answers given both as a percent of the offer amount and in dollars (spec 3 §4 "Dependent answers"). */
export const PAIRS = [
  { section: 'terms', percent: 'downPaymentPercentage', dollar: 'downPaymentDollar' },
  { section: 'terms', percent: 'loanAmountPercentage', dollar: 'loanAmountDollar' },
  { section: 'terms', percent: 'earnestDepositPercentage', dollar: 'earnestDepositDollar' },
  { section: 'terms', percent: 'increasedDepositPercentage', dollar: 'increasedDepositDollar' },
  {
    section: 'creditItems',
    percent: 'sellerPaysBuyerBrokerPercentage',
    dollar: 'sellerPaysBuyerBrokerDollar',
  },
  { section: 'creditItems', percent: 'closingCostCreditPercentage', dollar: 'closingCostCreditDollar' },
] as const
export type Pair = (typeof PAIRS)[number]
export type PercentKey = Pair['percent']
export type DollarKey = Pair['dollar']

type Numbers = Record<string, number | null | undefined>

/** Percent and dollars of a pair as they are in a body. */
export const readPair = (body: OfferBody, pair: Pair) => {
  const section = (body[pair.section] ?? {}) as Numbers
  return { percent: section[pair.percent], dollar: section[pair.dollar] }
}

/** Where the dollars of a pair are in a body. */
export const dollarPathOf = ({ section, dollar }: Pair): string => `${section}.${dollar}`

/** The dollars of which pairs differ between two versions by the price alone: the percent of it that they are is the same. */
export const followingPrice = (before: OfferBody, after: OfferBody): ReadonlySet<string> =>
  new Set(
    before.terms?.offerAmount === after.terms?.offerAmount
      ? []
      : PAIRS.flatMap((pair) => {
          const [was, is] = [readPair(before, pair), readPair(after, pair)]
          const isSamePercent = was.percent != null && was.percent === is.percent
          return isSamePercent && was.dollar != null && is.dollar != null ? [dollarPathOf(pair)] : []
        }),
  )

export const PAIR_MISMATCH = 'Percent and dollar amount do not match'

/** I28: true when one side is missing or both say the same of the offer amount. */
export const pairHolds = (body: OfferBody, pair: Pair): boolean => {
  const { percent, dollar } = readPair(body, pair)
  const amount = body.terms?.offerAmount
  if (percent == null || dollar == null || amount == null) return true
  return pairFits(cents(dollar), hundredths(percent), cents(amount))
}

/** A body with the percents and dollars of another one. */
export const withPairsOf = (body: OfferBody, from: OfferBody): OfferBody =>
  PAIRS.reduce((at, pair) => {
    const { percent = null, dollar = null } = readPair(from, pair)
    return setAt(
      setAt(at, `${pair.section}.${pair.percent}`, percent),
      `${pair.section}.${pair.dollar}`,
      dollar,
    )
  }, body)

/** Does a credit, or what the seller pays the buyer's broker, grow? Its first amount belongs to its Yes, which `asksMoreOfSeller` tells of. */
export const raisesCredit = (before: OfferBody, after: OfferBody): boolean =>
  PAIRS.filter(({ section }) => section === 'creditItems').some((pair) => {
    const [was, is] = [readPair(before, pair), readPair(after, pair)]
    const grew = (key: 'percent' | 'dollar') => was[key] != null && (is[key] ?? 0) > was[key]
    return grew('dollar') || grew('percent')
  })
