import { listingBody, type ListingBody, type ListingSection } from '#domain/listing/form/body.ts'
import { listingStepProblems, type ListingContext, type ListingStep } from '#domain/listing/form/complete.ts'
import { CLAUSES, HOME_FACTS, ITEMS, OWNERS, PAPERS } from '#domain/listing/form/sections.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'
import { count } from '#domain/kernel/text/format.ts'
import type { Clash } from '#web/lib/record/threeWay.ts'
import type { ReadableClash } from '#web/ui/wizard/SaveFailed.tsx'
import { COPY } from './copy.ts'
import { questionOf } from './labels.ts'

/** The sections a step asks for; a problem elsewhere would stop one without being seen. */
export const SECTIONS: Record<ListingStep, readonly ListingSection[]> = {
  1: [...HOME_FACTS, 'legalDescription', 'primaryImage', 'images'],
  2: CLAUSES.filter((section) => !(ITEMS as readonly ListingSection[]).includes(section)),
  3: ITEMS,
  4: ['reports', 'titleCompany', 'escrowCompany', 'hazardCompany'],
  5: [...OWNERS, 'acknowledgePrimarySeller'],
  6: PAPERS,
}

const isStep = (step: number): step is ListingStep => step in SECTIONS

/** What is missing on a step, and what there can never be saved: a credit of 120 percent. */
export const stepProblems = (step: number, body: ListingBody, ctx: ListingContext): Detail[] => {
  if (!isStep(step)) return []
  const impossible = schemaProblems(listingBody, body).filter(({ path }) =>
    SECTIONS[step].some((section) => path === section || path.startsWith(`${section}.`)),
  )
  return [...impossible, ...listingStepProblems(step, body, ctx)]
}

/** `SHORT_SALE` -> `Short sale`. */
const wordsOf = (choice: string): string => {
  const words = choice.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as somebody reads it; lists by the names of what they hold. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? COPY.yes : COPY.no
  if (typeof value === 'number') return count(value)
  if (typeof value === 'string') return /^[A-Z_]+$/.test(value) ? wordsOf(value) : value
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  const { name, user } = value as { name?: unknown; user?: { firstName?: unknown; lastName?: unknown } }
  return [name, user?.firstName, user?.lastName].filter((word) => typeof word === 'string').join(' ')
}

/** An answer of a listing that was changed in two places, in words. */
export const describeListing = ({ path, mine, theirs }: Clash): ReadableClash => ({
  path,
  label: questionOf(path),
  mine: textOf(mine),
  theirs: textOf(theirs),
})
