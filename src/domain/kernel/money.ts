/**
 * Money is dollars as JSON numbers on the wire and whole cents in every computation (api.md "Shapes").
 * BigInt, because fifteen integer digits with two decimals do not fit a number's whole range.
 */
export type Cents = bigint

const DECIMALS = /^-?\d+(?:\.(\d{1,2}))?$/

/** Is the number written with at most two decimals? Asked of its shortest spelling, which is what was sent. */
export const hasTwoDecimals = (value: number): boolean => DECIMALS.test(String(value))

/** A number with at most two decimals as a whole number of hundredths: 2.5 is 250. */
export const inHundredths = (value: number): bigint => {
  // not toFixed: above 7e13 it prints the digits of the double, no longer those that were sent
  const text = hasTwoDecimals(value) ? String(value) : value.toFixed(2)
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(2, '0')}`)
}

/** Whole cents of an amount in dollars; nothing is 0. */
export const cents = (dollars: number | null | undefined): Cents =>
  dollars === null || dollars === undefined ? 0n : inHundredths(dollars)

/** The dollars a JSON number can carry. */
export const dollars = (amount: Cents): number => {
  const whole = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return Number(`${amount < 0n ? '-' : ''}${whole.slice(0, -2)}.${whole.slice(-2)}`)
}

/** numerator / denominator rounded half up (away from zero for negatives); denominator above 0. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  const doubled = 2n * (numerator < 0n ? -numerator : numerator) + denominator
  const rounded = doubled / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** How many units of `size` an amount fills, a started one counts (negotiation.md §6 "units"). */
export const units = (amount: Cents, size: Cents): bigint => (amount + size - 1n) / size
