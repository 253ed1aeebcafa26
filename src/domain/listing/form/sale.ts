import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { isDate } from '#domain/kernel/time/calendar.ts'

/** A home that is marked as sold was sold by today, a day YYYY-MM-DD where the home is (L18 attests it). */
export const saleRefusal = (soldDate: string | null | undefined, today: string): Refusal | null =>
  soldDate != null && !(isDate(soldDate) && soldDate <= today)
    ? refuse('invalid', {
        details: [{ path: 'soldDate', message: 'Enter a valid Sold Date (MM/DD/YYYY)' }],
      })
    : null
