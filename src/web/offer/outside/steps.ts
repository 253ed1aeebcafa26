import { sentenceOf, type Detail } from '#domain/kernel/refusal.ts'
import { OFFER_STEPS } from '#domain/offer/form/complete.ts'
import type { OfferContext } from '#domain/offer/form/body.ts'
import { outsideAgent, outsideBody, outsidePartyProblems, type Sellers } from '#domain/offer/form/outside.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'
import { stepProblems } from '../wizard/stepProblems.ts'
import { OUTSIDE_COPY } from './copy.ts'
import type { OutsideForm } from './useOutsideForm.ts'

/** The agent's eight steps, with an outside buyer side's people at the beginning and its paper at the end. */
export const OUTSIDE_STEPS: readonly string[] = [
  OUTSIDE_COPY.steps.party,
  ...OFFER_STEPS.slice(1, 7),
  OUTSIDE_COPY.steps.original,
]
export const REVIEW = OUTSIDE_STEPS.length

const people = outsideBody
  .pick({ primaryBuyer: true, secondaryBuyers: true })
  .extend({ outsideAgent: outsideAgent.nullish() })

/** What an outside offer is judged by: the home, who sells it, and whether an offer that was entered already is revised. */
export interface OutsideContext {
  readonly ctx: OfferContext
  readonly sellers: Sellers
  readonly revising: boolean
}

/** What a step lacks. The people of an offer that was entered already are fixed. */
export const outsideProblems = (
  step: number,
  form: OutsideForm,
  { ctx, sellers, revising }: OutsideContext,
): Detail[] => {
  if (step === 1 && revising) return []
  if (step === 1)
    return [...schemaProblems(people, form), ...outsidePartyProblems(form, form.outsideAgent, sellers)]
  if (step < REVIEW) return stepProblems(step, form, ctx)
  return form.paper ? [] : [{ path: 'paper', message: sentenceOf({ refused: 'paper-required' }) }]
}
