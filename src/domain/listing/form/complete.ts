import type { Detail } from '#domain/kernel/refusal.ts'
import type { ListingBody } from './body.ts'
import { clauseProblems } from './step-clauses.ts'
import { ownerProblems } from './step-owners.ts'
import { propertyProblems } from './step-property.ts'
import { itemProblems } from './step-items.ts'
import { serviceProblems } from './step-services.ts'
import { addendaProblems } from './step-addenda.ts'

/** The wizard's steps; the seventh is review and submit (spec 2 §2). */
export const LISTING_STEPS = [
  'Property',
  'Agreement clauses and seller preferences',
  'Included, excluded and leased items',
  'Reports and service companies',
  'Owners/Sellers',
  'Contract addenda and advisories',
  'Review and submit',
] as const
export type ListingStep = 1 | 2 | 3 | 4 | 5 | 6

export interface ListingContext {
  /** The listing agent's email, which no owner may use. */
  readonly ownEmail: string
}

const STEPS: Record<ListingStep, (body: ListingBody, ctx: ListingContext) => Detail[]> = {
  1: propertyProblems,
  2: clauseProblems,
  3: itemProblems,
  4: serviceProblems,
  5: ownerProblems,
  6: addendaProblems,
}

/** What is missing or wrong on one step; empty lets the wizard continue. */
export const listingStepProblems = (step: ListingStep, body: ListingBody, ctx: ListingContext): Detail[] =>
  STEPS[step](body, ctx)

/** What is missing or wrong anywhere; empty when the listing may be sent or published (negotiation.md §2). */
export const listingProblems = (body: ListingBody, ctx: ListingContext): Detail[] =>
  ([1, 2, 3, 4, 5, 6] as const).flatMap((step) => listingStepProblems(step, body, ctx))

/**
 * What a save leaves missing or wrong of the property itself (step 1) that was not so before it: a gap of an older release keeps nobody from
 * mending another answer.
 */
export const problemsBrought = (before: ListingBody, after: ListingBody, ctx: ListingContext): Detail[] => {
  const known = new Set(listingStepProblems(1, before, ctx).map(({ path }) => path))
  return listingStepProblems(1, after, ctx).filter(({ path }) => !known.has(path))
}
