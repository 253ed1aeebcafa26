import { type Cents, divideHalfUp, inHundredths } from './money.ts'

/** Percents have two decimals, so they are computed as whole hundredths of a percent: 2.5 is 250. */
export type Hundredths = bigint

export const hundredths = (percent: number | null | undefined): Hundredths =>
  percent === null || percent === undefined ? 0n : inHundredths(percent)

export const fromHundredths = (value: Hundredths): number => Number(value) / 100

/** `percent` of an amount, to the cent, half up. */
export const percentOf = (amount: Cents, percent: Hundredths): Cents =>
  divideHalfUp(amount * percent, 10_000n)

/** Which percent `part` is of `amount`, to two decimals; 0 of nothing, never above 100. */
export const percentageOf = (part: Cents, amount: Cents): Hundredths => {
  if (amount <= 0n) return 0n
  const share = divideHalfUp(part * 10_000n, amount)
  return share > 10_000n ? 10_000n : share
}

/**
 * Do the dollars and the percent say the same of `amount`? I28: |$ - % x amount| <= 0.005 % of the amount + 0.01,
 * which is half a step of the percent's last decimal, and a cent.
 */
export const pairFits = (dollars: Cents, percent: Hundredths, amount: Cents): boolean => {
  const off = 20_000n * dollars - 2n * percent * amount
  return (off < 0n ? -off : off) <= amount + 20_000n
}

/** I28: down payment and loan make 100 %, give or take 0.01. */
export const makesWhole = (a: Hundredths, b: Hundredths): boolean => a + b >= 9_999n && a + b <= 10_001n
