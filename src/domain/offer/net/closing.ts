import { addDays, isDate } from '#domain/kernel/time/calendar.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PERIODS } from '#domain/offer/form/periods.ts'

/**
 * The day on which these terms are expected to close, YYYY-MM-DD: the exact date, or the acceptance plus the days to
 * close (the standard ones where none are given). Its tax tables apply, not those of today or of the delivery: rates step
 * every January and July. Source: docs/law.md "Which day decides".
 */
export const expectedClosing = (
  terms: OfferBody['terms'],
  state: PropertyState,
  acceptedOn: string,
): string => {
  const exact = terms?.exactClosingDate
  if (terms?.useDaysToClose === false && exact && isDate(exact)) return exact
  return addDays(acceptedOn, terms?.daysToClose ?? PERIODS[state].daysToClose)
}
