import { getAt } from '#domain/kernel/path.ts'
import { answer } from '#domain/offer/form/answers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { type Candidate, ranked, type Scored, shownTotal, type Weights } from './score.ts'

/** What a change of terms makes of an offer: its net in dollars and its expected closing. */
export type Reckon = (offer: OfferBody) => { readonly net: number; readonly closing: string }

/** The smallest change of one term that puts an offer first. */
export interface Winning {
  readonly key: 'price' | 'days' | 'sale' | 'loan' | 'appraisal' | 'inspection' | 'deposit'
  /** The one answer that changes, by its dotted path. */
  readonly path: string
  readonly value: number | false
  readonly offer: OfferBody
}

export interface Race {
  readonly key: string
  readonly candidates: readonly Candidate[]
  readonly weights: Weights
  readonly today: string
  readonly state: PropertyState
  readonly reckon: Reckon
}

/** Prices are asked in steps a person would write. */
const STEP = 500
/** Nobody is told to pay more than a third above the own price. */
const MOST = 1 / 3

const orderWith = ({ key, candidates, weights, today, reckon }: Race, offer: OfferBody): Scored[] =>
  ranked(
    candidates.map((each) => (each.key === key ? { ...each, offer, ...reckon(offer) } : each)),
    weights,
    today,
  )

/** Is it first with more points than the next one, as they are shown? A tie makes nobody first. */
const wins = (race: Race, offer: OfferBody): boolean => {
  const [first, second] = orderWith(race, offer)
  if (first?.key !== race.key) return false
  return second === undefined || Number(shownTotal(first)) > Number(shownTotal(second))
}

/** The first of ascending candidates that wins; a higher one is taken to win as well. */
const least = (low: number, high: number, won: (at: number) => boolean): number | null => {
  if (!won(high)) return null
  let [from, to] = [low, high]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (won(middle)) to = middle
    else from = middle + 1
  }
  return to
}

type Answer = Pick<Winning, 'path' | 'value'>

const changed = (race: Race, own: OfferBody, { path, value }: Answer): OfferBody =>
  answer(own, path, value, race.state)

const higherPrice = (race: Race, own: OfferBody): Answer | null => {
  const price = own.terms?.offerAmount ?? 0
  const at = (steps: number): Answer => ({
    path: 'terms.offerAmount',
    value: Math.ceil(price / STEP) * STEP + steps * STEP,
  })
  const steps = least(0, Math.ceil((price * MOST) / STEP), (n) => wins(race, changed(race, own, at(n))))
  return steps === null ? null : at(steps)
}

const soonerClosing = (race: Race, own: OfferBody): Answer | null => {
  const days = own.terms?.daysToClose
  if (own.terms?.useDaysToClose === false || days == null) return null
  const at = (fewer: number): Answer => ({ path: 'terms.daysToClose', value: days - fewer })
  const fewer = least(1, days - 1, (n) => wins(race, changed(race, own, at(n))))
  return fewer === null ? null : at(fewer)
}

const largerDeposit = (race: Race, own: OfferBody): Answer | null => {
  const share = own.terms?.earnestDepositPercentage ?? 0
  const at = (value: number): Answer => ({ path: 'terms.earnestDepositPercentage', value })
  const found = [1, 3].find((percent) => percent > share && wins(race, changed(race, own, at(percent))))
  return found === undefined ? null : at(found)
}

const without =
  (path: string) =>
  (race: Race, own: OfferBody): Answer | null => {
    if (getAt(own, path) !== true) return null
    const dropped: Answer = { path, value: false }
    return wins(race, changed(race, own, dropped)) ? dropped : null
  }

const TRIES: readonly (readonly [Winning['key'], (race: Race, own: OfferBody) => Answer | null])[] = [
  ['price', higherPrice],
  ['days', soonerClosing],
  ['sale', without('contingencies.contingentOnSale')],
  ['loan', without('contingencies.contingentOnLoan')],
  ['appraisal', without('contingencies.contingentOnAppraisal')],
  ['inspection', without('contingencies.contingentOnInspection')],
  ['deposit', largerDeposit],
]

/**
 * What would make an offer win: for each single term the smallest change that puts it first under the seller's weights,
 * all else as it is. Empty where it is first already, or where no one change is enough.
 */
export const winningChanges = (race: Race): Winning[] => {
  const own = race.candidates.find((each) => each.key === race.key)?.offer
  if (!own || orderWith(race, own)[0]?.key === race.key) return []
  return TRIES.flatMap(([key, change]) => {
    const found = change(race, own)
    return found ? [{ key, ...found, offer: changed(race, own, found) }] : []
  })
}
