import type { Detail } from '#domain/kernel/refusal.ts'
import { partyName } from '#domain/kernel/party.ts'
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
 * What a save leaves missing or wrong that was not so before it: a gap of an older release doesn't keep an agent from mending
 * another answer.
 */
export const problemsBrought = (before: ListingBody, after: ListingBody, ctx: ListingContext): Detail[] => {
  const known = new Set(listingProblems(before, ctx).map(({ path }) => path))
  return listingProblems(after, ctx).filter(({ path }) => !known.has(path))
}

/** Does the listing name who sells, and what? A contract without either is none (negotiation.md §7). */
export const isBindable = ({ primaryOwner, address }: ListingBody): boolean =>
  partyName(primaryOwner ?? {}) !== '' &&
  [address?.addressLine1, address?.city, address?.state, address?.zip].every(
    (line) => line != null && line !== '',
  )
