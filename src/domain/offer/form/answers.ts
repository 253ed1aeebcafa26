import { setAt } from '#domain/kernel/path.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { changeOfferAmount, typeDollar, typePercent } from './answers-pairs.ts'
import { RULES, uncheckAddendum } from './answers-rules.ts'
import type { OfferBody } from './body.ts'
import { PAIRS } from './pairs.ts'

/**
 * Gives one answer and everything that follows from it. The web calls this on every change of a field, so that
 * what depends on an answer is decided here and nowhere else. `path` is dotted from the body's root; cleared
 * answers become null. Source: spec 3 §4 "Dependent answers", "Buyer form rules on owner type".
 */
export const answer = (body: OfferBody, path: string, value: unknown, state: PropertyState): OfferBody => {
  const number = typeof value === 'number' ? value : null
  if (path === 'terms.offerAmount') return changeOfferAmount(body, number)
  for (const pair of PAIRS) {
    if (path === `${pair.section}.${pair.percent}`) return typePercent(body, pair, number)
    if (path === `${pair.section}.${pair.dollar}`) return typeDollar(body, pair, number)
  }
  const answered = setAt(body, path, value)
  const addendum = /^buyerAddenda\.([A-Za-z]+)$/.exec(path)?.[1]
  if (addendum && value === false) return uncheckAddendum(answered, addendum)
  return RULES[path]?.(answered, state) ?? answered
}

/** 'Do you cover an appraisal gap?': yes sets the amount to 0, no clears it (spec 3 §4). */
export const answerAppraisalGap = (body: OfferBody, yes: boolean): OfferBody =>
  setAt(
    body,
    'contingencies.appraisalOtherAmount',
    yes ? (body.contingencies?.appraisalOtherAmount ?? 0) : null,
  )

export const coversAppraisalGap = (body: OfferBody): boolean =>
  body.contingencies?.appraisalOtherAmount != null
