import type { OfferGroup } from '#api/offer/offer-records.ts'
import { cents, dollars } from '#domain/kernel/money.ts'
import { costLines, type SellerCosts } from '#domain/offer/net/seller-costs.ts'
import { COPY } from './copy.ts'

type Line = NonNullable<OfferGroup['netLines']>[number]

/** One bar of the waterfall, in dollars: where it begins and ends, and what it stands for. */
export interface Step {
  readonly key: string
  readonly label: string
  /** What it takes (negative) or stands at (sums). */
  readonly amount: number
  readonly from: number
  readonly to: number
  readonly kind: 'sum' | 'cost' | 'own'
  readonly line?: Line
}

/** From the price through every line that costs something to what is kept, with the seller's own costs last. */
export const waterfall = (
  price: number,
  lines: readonly Line[],
  costs: SellerCosts,
  keep: string,
): Step[] => {
  let at = cents(price)
  const sum = (key: string, label: string): Step => ({
    key,
    label,
    amount: dollars(at),
    from: 0,
    to: dollars(at),
    kind: 'sum',
  })
  const down = (key: string, label: string, cost: bigint, kind: 'cost' | 'own', line?: Line): Step => {
    const from = dollars(at)
    at -= cost
    return { key, label, amount: -dollars(cost), from, to: dollars(at), kind, ...(line ? { line } : {}) }
  }
  const steps = [sum('price', COPY.price)]
  for (const line of lines)
    if (line.amount !== 0) steps.push(down(line.key, line.label, cents(line.amount), 'cost', line))
  steps.push(sum('net', COPY.net))
  const own = costLines(costs, price).filter((line) => line.cents !== 0n)
  for (const line of own) steps.push(down(line.key, line.label, line.cents, 'own'))
  if (own.length > 0) steps.push(sum('keep', keep))
  return steps
}

/** A round figure that bars may start at. */
const ROUND = 10_000

/**
 * Where the bars start: a little below the least that any of them reaches, so that a cost of a few thousand dollars beside a
 * price of a million is no hairline. Nothing below zero, and zero itself where it is near.
 */
export const startOf = (steps: readonly Step[]): number => {
  const top = Math.max(...steps.map((step) => Math.max(step.from, step.to)))
  const low = Math.min(...steps.map((step) => step.to))
  return Math.max(0, Math.floor((low - (top - low) / 4) / ROUND) * ROUND)
}
