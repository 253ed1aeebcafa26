import { type Cents, cents, dollars } from '#domain/kernel/money.ts'
import { setAt } from '#domain/kernel/path.ts'
import {
  fromHundredths,
  type Hundredths,
  hundredths,
  makesWhole,
  percentageOf,
  percentOf,
} from '#domain/kernel/percent.ts'
import type { OfferBody } from './body.ts'
import { type Pair, PAIRS, readPair } from './pairs.ts'

/**
 * Percent and dollars of one thing say the same: the side last typed is kept, the other derived; down payment and
 * loan make the whole. Source: spec 3 §4 "Dependent answers", I28.
 */
const amountOf = (body: OfferBody): Cents | null =>
  body.terms?.offerAmount == null ? null : cents(body.terms.offerAmount)

const write = (body: OfferBody, pair: Pair, percent: Hundredths | null, amount: Cents | null): OfferBody =>
  setAt(
    setAt(body, `${pair.section}.${pair.percent}`, percent === null ? null : fromHundredths(percent)),
    `${pair.section}.${pair.dollar}`,
    amount === null ? null : dollars(amount),
  )

const partnerOf = (pair: Pair): Pair | undefined => {
  const [down, loan] = PAIRS
  if (pair === down) return loan
  return pair === loan ? down : undefined
}

/** Down payment moved, so the loan is the rest, and the other way round. Of more than the whole there is no rest: zero, in both. */
const completeWhole = (body: OfferBody, pair: Pair): OfferBody => {
  const partner = partnerOf(pair)
  const { percent, dollar } = readPair(body, pair)
  if (!partner || percent == null) return body
  const amount = amountOf(body)
  const rest = (of: bigint, taken: bigint) => (taken > of ? 0n : of - taken)
  const share = rest(10_000n, hundredths(percent))
  return write(body, partner, share, amount === null || dollar == null ? null : rest(amount, cents(dollar)))
}

/** The percent was typed: dollars follow. Clearing it clears both. */
export const typePercent = (body: OfferBody, pair: Pair, percent: number | null): OfferBody => {
  if (percent === null) return write(body, pair, null, null)
  const amount = amountOf(body)
  const exact = hundredths(percent)
  return completeWhole(write(body, pair, exact, amount === null ? null : percentOf(amount, exact)), pair)
}

/** The dollars were typed: the percent follows, to two decimals. Without an offer amount there is none yet. */
export const typeDollar = (body: OfferBody, pair: Pair, amountTyped: number | null): OfferBody => {
  if (amountTyped === null) return write(body, pair, null, null)
  const amount = amountOf(body)
  const typed = cents(amountTyped)
  if (amount === null || amount === 0n) return write(body, pair, null, typed)
  return completeWhole(write(body, pair, percentageOf(typed, amount), typed), pair)
}

/** The offer amount changed: only now are dollars recomputed from percents. */
export const changeOfferAmount = (body: OfferBody, offerAmount: number | null): OfferBody => {
  const changed = setAt(body, 'terms.offerAmount', offerAmount)
  if (offerAmount === null) return changed
  const amount = cents(offerAmount)
  const recomputed = PAIRS.reduce((at, pair) => {
    const { percent, dollar } = readPair(at, pair)
    if (percent != null) return write(at, pair, hundredths(percent), percentOf(amount, hundredths(percent)))
    // More than the amount is no share of it: a price that is still being typed leaves the dollars as they are.
    return dollar == null || cents(dollar) > amount
      ? at
      : write(at, pair, percentageOf(cents(dollar), amount), cents(dollar))
  }, changed)
  return restOfLoan(recomputed)
}

/**
 * After rounding both, the loan is what the down payment leaves, so that the two make the amount to the cent. One that was given in dollars before there
 * was an amount leaves the other one.
 */
const restOfLoan = (body: OfferBody): OfferBody => {
  const [down, loan] = PAIRS
  const d = readPair(body, down)
  const l = readPair(body, loan)
  const isOpen = ({ percent, dollar }: typeof d) => percent == null && dollar == null
  if (isOpen(d) !== isOpen(l)) return completeWhole(body, isOpen(d) ? loan : down)
  if (d.percent == null || l.percent == null || !makesWhole(hundredths(d.percent), hundredths(l.percent)))
    return body
  return completeWhole(body, down)
}
