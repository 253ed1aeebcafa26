import type { Detail } from '#domain/kernel/refusal.ts'
import type { OfferBody, OfferContext } from './body.ts'
import { documentProblems } from './step-documents.ts'
import { otherTermsProblems } from './step-addenda.ts'
import { contactProblems } from './step-contact.ts'
import { contingencyProblems } from './step-contingencies.ts'
import { costProblems } from './step-costs.ts'
import { servicesProblems } from './step-services.ts'
import { termProblems } from './step-terms.ts'
import { creditProblems } from './step-credits.ts'

/** The agent's wizard (spec 3 §2). */
export const OFFER_STEPS = [
  'Contact Information',
  'Terms of Offer',
  'Contingencies',
  'Credits & Items',
  'Services',
  'Cost Allocations',
  'Other Terms and Addenda',
  'Review & Submit',
] as const
export type OfferStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const STEPS: Record<OfferStep, (body: OfferBody, ctx: OfferContext) => Detail[]> = {
  1: contactProblems,
  2: termProblems,
  3: contingencyProblems,
  4: creditProblems,
  5: servicesProblems,
  6: costProblems,
  7: otherTermsProblems,
  8: documentProblems,
}

/** What is missing or wrong on one step; empty lets the wizard continue. */
export const offerStepProblems = (step: OfferStep, body: OfferBody, ctx: OfferContext): Detail[] =>
  STEPS[step](body, ctx)

const over = (steps: readonly OfferStep[], body: OfferBody, ctx: OfferContext) =>
  steps.flatMap((step) => offerStepProblems(step, body, ctx))

/** What is missing or wrong anywhere; empty when the offer may be sent for approval (negotiation.md O04). */
export const offerProblems = (body: OfferBody, ctx: OfferContext): Detail[] =>
  over([1, 2, 3, 4, 5, 6, 7, 8], body, ctx)

/** A counter says nothing about people and needs no proof again (negotiation.md O29, O45). */
export const counterProblems = (body: OfferBody, ctx: OfferContext): Detail[] =>
  over([2, 3, 4, 5, 6, 7], body, ctx)

/** A consumer's offer without an agent has the first two steps (spec 3 §2, negotiation.md O06). */
export const CONSUMER_STEPS = OFFER_STEPS.slice(0, 2)
export const consumerOfferProblems = (body: OfferBody, ctx: OfferContext): Detail[] => over([1, 2], body, ctx)
