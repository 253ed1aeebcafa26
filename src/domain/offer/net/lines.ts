import { type Cents, cents, divideHalfUp, units } from '#domain/kernel/money.ts'
import { PAYER_LABELS, type Payer, sellerHalves } from '#domain/kernel/payer.ts'
import { money } from '#domain/kernel/text/format.ts'
import { tierOf, type CityPart, type RateSource, type Tier } from './tax-tables.ts'

/** One line of the net sheet: what it takes from the seller, in whole cents, and how it was found. */
export interface NetLine {
  readonly key: string
  readonly label: string
  readonly cents: Cents
  readonly explanation: string
  /** The whole cost, the buyer's share with it. */
  readonly total: Cents
  /** Who bears it; null where nobody was chosen, or nothing is shared. */
  readonly payer: Payer | null
  /** Where the rate is from; null for what the terms themselves say. */
  readonly source: RateSource | null
}

/** A rate in dollars with two decimals at most, as a whole number of cents. */
export const rateCents = (rate: number): bigint => cents(rate)

/** Price x rate per $1,000, to the cent, half up. */
export const perThousand = (price: Cents, rate: number): Cents =>
  divideHalfUp(price * rateCents(rate), 100_000n)

/** The rate for each started unit of the price. */
export const perUnit = (price: Cents, unitDollars: number, rate: number): Cents =>
  units(price, cents(unitDollars)) * rateCents(rate)

/** A flat sum and rates per $1,000 by bracket, the lowest first (title estimate, Culver City). */
export const byBracket = (price: Cents, tiers: readonly Tier[], base = 0): Cents => {
  let hundredThousandths = 0n
  let from = 0n
  for (const tier of tiers) {
    const limit = tier.below ?? tier.upTo
    const end = limit === undefined || cents(limit) > price ? price : cents(limit)
    hundredThousandths += (end - from) * rateCents(tier.rate)
    from = end
  }
  return cents(base) + divideHalfUp(hundredThousandths, 100_000n)
}

/** One part of a city's tax on a price in dollars. */
export const cityPart = (part: CityPart, price: number): Cents => {
  const tax = uncapped(part, price)
  return part.cap !== undefined && tax > cents(part.cap) ? cents(part.cap) : tax
}

const uncapped = (part: CityPart, price: number): Cents => {
  const amount = cents(price)
  if (part.kind === 'marginal') return byBracket(amount, part.tiers)
  const rate = tierOf(part.tiers, price)?.rate ?? 0
  switch (part.basis) {
    case 'exact':
      return perThousand(amount, rate)
    case 'perUnit500':
      return perUnit(amount, 500, rate)
    case 'units1000':
      return perUnit(amount, 1000, rate)
    case 'units500':
      return divideHalfUp(units(amount, 50_000n) * rateCents(rate), 2n)
  }
}

/** A cost by who pays it: the seller's half or whole, rounded half up. */
export const sharedLine = (
  key: string,
  label: string,
  cost: Cents,
  payer: Payer | 'FIFTY_FIFTY' | null | undefined,
  how: string,
  source: RateSource | null = null,
): NetLine => ({
  key,
  label,
  total: cost,
  payer: payer === 'FIFTY_FIFTY' ? 'BOTH' : (payer ?? null),
  source,
  cents: divideHalfUp(cost * BigInt(sellerHalves(payer)), 2n),
  explanation: `${how}${how ? '; ' : ''}${payer ? PAYER_LABELS[payer === 'FIFTY_FIFTY' ? 'BOTH' : payer] : 'payer not chosen yet'} (${money(cost)})`,
})
