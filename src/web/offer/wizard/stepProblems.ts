import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { offerBody, type OfferBody, type OfferSection, type OfferContext } from '#domain/offer/form/body.ts'
import { offerStepProblems, type OfferStep } from '#domain/offer/form/complete.ts'
import { expiryProblems } from '#domain/offer/lifecycle/rows/expiry.ts'
import { schemaProblems } from '#web/ui/form/problems.ts'
import { setAt } from '#domain/kernel/path.ts'
import { shownTerms } from '#domain/offer/reading/terms/redline.ts'
import type { Clash } from '#web/lib/record/threeWay.ts'
import type { ReadableClash } from '#web/ui/wizard/SaveFailed.tsx'
import { WIZARD_COPY } from './copy.ts'

/** The sections a step asks for; a problem elsewhere would stop one without being seen. */
const SECTIONS: Record<OfferStep, readonly OfferSection[]> = {
  1: ['primaryBuyer', 'secondaryBuyers'],
  2: ['terms'],
  3: ['contingencies', 'flData'],
  4: ['creditItems'],
  5: ['services'],
  6: ['costAllocations'],
  7: ['otherTerms', 'buyerAddenda', 'expiresAt'],
  8: ['proofOfFunds', 'loanApproval', 'letterToSeller', 'additionalOfferDocument'],
}

/** The step that asks for an answer; null where none does. */
export const stepOf = (path: string): OfferStep | null =>
  ([1, 2, 3, 4, 5, 6, 7, 8] as const).find((step) =>
    SECTIONS[step].some((section) => path === section || path.startsWith(`${section}.`)),
  ) ?? null

/** What is missing on a step, and what there can never be saved: 120 percent, a warranty of $3,000. */
export const stepProblems = (step: number, body: OfferBody, ctx: OfferContext): Detail[] => {
  const sections = SECTIONS[step as OfferStep]
  const impossible = schemaProblems(offerBody, body).filter(({ path }) =>
    sections.some((section) => path === section || path.startsWith(`${section}.`)),
  )
  return [
    ...impossible,
    ...offerStepProblems(step as OfferStep, body, ctx),
    ...(step === 7 ? lateExpiry(body) : []),
  ]
}

/** A date to answer by lies ahead while it is written (negotiation.md §1.5 CK4). */
export const lateExpiry = ({ expiresAt }: OfferBody): Detail[] =>
  expiresAt ? expiryProblems(Date.parse(expiresAt), Date.now()) : []

/** An answer of an offer that was changed in two places, in the words of the review. */
export const describeOffer =
  (body: OfferBody, state: PropertyState) =>
  ({ path, mine, theirs }: Clash): ReadableClash => {
    const read = (value: unknown) =>
      shownTerms(setAt(body, path, value), state).find((row) => row.path === path)
    const here = read(mine)
    const there = read(theirs)
    return {
      path,
      label: here?.label ?? there?.label ?? WIZARD_COPY.contact.information,
      mine: here?.text ?? '',
      theirs: there?.text ?? '',
    }
  }
