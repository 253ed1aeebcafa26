import { listingBody, type ListingBody, type ListingSection } from '#domain/listing/form/body.ts'
import { listingStepProblems, type ListingContext, type ListingStep } from '#domain/listing/form/complete.ts'
import { CLAUSES, ITEMS, OWNERS, PAPERS } from '#domain/listing/form/sections.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'

/** The sections a step asks for; a problem elsewhere would stop one without being seen. */
export const SECTIONS: Record<ListingStep, readonly ListingSection[]> = {
  1: [
    'price',
    'address',
    'propertyType',
    'squareFeet',
    'numberBedrooms',
    'numberBaths',
    'yearBuilt',
    'lotSquareFeet',
    'hoaMonthly',
    'parking',
    'description',
    'legalDescription',
    'primaryImage',
    'images',
  ],
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
