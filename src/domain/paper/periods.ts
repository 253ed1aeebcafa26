import { days } from '#domain/kernel/format.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'

/** California counts the days of a deposit as business days (negotiation.md §5.2 "initial deposit"). '3 business days' */
export const depositDays =
  (state: PropertyState) =>
  (count: unknown): string =>
    state === 'CA' ? days(Number(count)).replace('day', 'business day') : days(Number(count))
