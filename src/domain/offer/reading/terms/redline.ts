import { changesBetween, type AnswerChange } from '#domain/kernel/changes.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { followingPrice } from '#domain/offer/form/pairs.ts'
import { COST_ROWS, SERVICE_ROWS } from './shown-costs.ts'
import { COMMENT_ROWS, DOCUMENT_ROWS, OTHER_ROWS, PARTY_ROWS } from './shown-parties.ts'
import { CONTINGENCY_ROWS, CREDIT_ROWS, TERM_ROWS } from './shown-terms.ts'
import type { Head, Reader, Section, Shown } from './shown.ts'

const READERS: readonly Reader[] = [
  ...PARTY_ROWS,
  ...TERM_ROWS,
  ...CONTINGENCY_ROWS,
  ...CREDIT_ROWS,
  ...SERVICE_ROWS,
  ...COST_ROWS,
  ...OTHER_ROWS,
  ...DOCUMENT_ROWS,
  ...COMMENT_ROWS,
]

/** Every answer of an offer as a person reads it, in the order of the review screen; without contact data. */
export const shownTerms = (body: OfferBody, state: PropertyState): Shown[] =>
  READERS.flatMap((read) => read(body, state))

const HEADS = new Map(READERS.flatMap(({ head }) => (head ? [[head.path, head]] : [])))

/** Where an answer stands and what it is called, whoever gives it: the seller's wish for it is called the same. */
export const headOf = (path: string): Head | undefined => HEADS.get(path)

export interface TermChange extends AnswerChange<Section> {
  /** An amount that changed with the price alone: it is the same percent of it. */
  readonly follows?: true | undefined
}

/**
 * What changed between two versions, old against new, in the words of the screen. Source: spec 3 §2 (history),
 * negotiation.md §7 "Counter history".
 */
export const redline = (before: OfferBody, after: OfferBody, state: PropertyState): TermChange[] => {
  const following = followingPrice(before, after)
  return changesBetween(shownTerms(before, state), shownTerms(after, state))
    .map((change): TermChange => (following.has(change.path) ? { ...change, follows: true } : change))
    .sort((a, b) => rank(a) - rank(b))
}

/** What was changed itself: without the amounts that follow from the price. */
export const ownChanges = <C extends Pick<TermChange, 'follows'>>(changes: readonly C[]): C[] =>
  changes.filter(({ follows }) => !follows)

const SECTIONS: readonly Section[] = [
  'Contact Information',
  'Terms of Offer',
  'Contingencies',
  'Credits & Items',
  'Services',
  'Cost Allocations',
  'Other Terms and Addenda',
  'Documents',
  'Comments',
]
const rank = (change: TermChange) => SECTIONS.indexOf(change.section)
