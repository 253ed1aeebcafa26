import { z } from 'zod'
import { type Cents, cents, divideHalfUp, inHundredths } from '#domain/kernel/money.ts'
import { money, percent } from '#domain/kernel/fields.ts'

/**
 * What only the seller knows, in dollars and percent of the price; the same for every offer, so that it never favors one.
 * Source: negotiation.md §6 "Not included … The optional net sheet screen may add them".
 */
export const sellerCosts = z.object({
  loanPayoff: money,
  /** The listing side's commission, a share of the price. */
  commissionPercent: percent,
  /** Escrow, attorney, repairs: whatever else is known. */
  fees: money,
  /** Property taxes and dues up to the closing. */
  prorations: money,
})
export type SellerCosts = z.output<typeof sellerCosts>

export interface CostLine {
  readonly key: keyof SellerCosts
  readonly label: string
  readonly cents: Cents
}

/** The seller's own lines on a price in dollars, each in whole cents, half up. */
export const costLines = (costs: SellerCosts, price: number): CostLine[] => [
  { key: 'loanPayoff', label: 'Loan payoff', cents: cents(costs.loanPayoff) },
  {
    key: 'commissionPercent',
    label: 'Listing commission',
    cents: divideHalfUp(cents(price) * inHundredths(costs.commissionPercent ?? 0), 10_000n),
  },
  { key: 'fees', label: 'Other fees', cents: cents(costs.fees) },
  { key: 'prorations', label: 'Prorated taxes and dues', cents: cents(costs.prorations) },
]

/** What is left for the seller of a net, in whole cents; below zero when the costs eat it. */
export const proceeds = (netCents: Cents, costs: SellerCosts, price: number): Cents =>
  costLines(costs, price).reduce((left, line) => left - line.cents, netCents)
