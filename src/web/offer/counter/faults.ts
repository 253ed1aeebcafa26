import type { FieldPath } from 'react-hook-form'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import { stepOf } from '../wizard/stepProblems.ts'
import { isMainTerm } from './MainTerms.tsx'
import { counterContextOf } from './target.ts'
import { counterFaults, type CounterForm } from './useCounterForm.ts'

/** What keeps a counter from being sent, said beside its fields; answers the first of them. */
export const markFaults = (
  { record: { form }, target, body }: CounterForm,
  listing: ListingDetails,
): string | null => {
  const faults = counterFaults(body, counterContextOf(target, listing))
  for (const { path, message } of faults)
    form.setError(path as FieldPath<OfferBody>, { type: 'rule', message })
  return faults[0]?.path ?? null
}

/** Where an answer is asked for: null among the main terms, else at its step of all terms. */
export const viewOf = (path: string | undefined): OfferStep | null =>
  path === undefined || isMainTerm(path) ? null : stepOf(path)
