import { z } from 'zod'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { daysBetween } from '#domain/kernel/time/calendar.ts'
import { certaintyOf, type Certainty } from './certainty.ts'

const weight = z.number().int().min(0).max(100)

/** What matters to a seller, each 0 to 100; only their proportions count. */
export const weights = z.object({ price: weight, certainty: weight, speed: weight })
export type Weights = z.output<typeof weights>

export const EQUAL_WEIGHTS: Weights = { price: 50, certainty: 50, speed: 50 }

/** An offer as far as ranking goes. */
export interface Candidate {
  readonly key: string
  readonly offer: OfferBody
  /** Net to seller in dollars, of these terms. */
  readonly net: number
  /** The day of the expected closing, YYYY-MM-DD. */
  readonly closing: string
}

export interface Scored extends Candidate {
  /** Each 0 to 100. */
  readonly price: number
  readonly certainty: number
  readonly speed: number
  readonly total: number
  readonly doubts: Certainty['doubts']
}

const clamp = (points: number): number => Math.max(0, Math.min(100, points))

/** A net this far below the best counts nothing for its price. */
const SPREAD = 0.1
const SOONEST = 7
const LATEST = 60

/** The price part of a net beside the best net: a hundred for the best, nothing from ten percent below it. */
const priceOf = (net: number, best: number): number =>
  best <= 0 ? (net >= best ? 100 : 0) : clamp(100 - ((best - net) / (best * SPREAD)) * 100)

/** A hundred up to a week from today, nothing from sixty days on. */
const speedOf = (closing: string, today: string): number =>
  clamp(((LATEST - daysBetween(today, closing)) / (LATEST - SOONEST)) * 100)

/** One offer's score against the best net of all. */
export const scoreOf = (candidate: Candidate, best: number, by: Weights, today: string): Scored => {
  const { points: certainty, doubts } = certaintyOf(candidate.offer)
  const price = priceOf(candidate.net, best)
  const speed = speedOf(candidate.closing, today)
  const sum = by.price + by.certainty + by.speed
  const total =
    sum === 0
      ? (price + certainty + speed) / 3
      : price * (by.price / sum) + certainty * (by.certainty / sum) + speed * (by.speed / sum)
  return { ...candidate, price, certainty, speed, total, doubts }
}

/** The points of an offer as every table shows them: offers that differ are told apart. */
export const shownTotal = ({ total }: Pick<Scored, 'total'>): string => total.toFixed(1)

/** Offers by their scores, the best first; equal ones by their net. */
export const ranked = (candidates: readonly Candidate[], by: Weights, today: string): Scored[] => {
  const best = Math.max(...candidates.map((each) => each.net))
  return candidates
    .map((each) => scoreOf(each, best, by, today))
    .toSorted((a, b) => b.total - a.total || b.net - a.net)
}
