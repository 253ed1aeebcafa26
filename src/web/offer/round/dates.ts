import type { DueDateChoice } from '#api/offer/offer-records.ts'
import { addDays, daysBetween, isDate } from '#domain/kernel/time/calendar.ts'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { ROUND_COPY } from './words.ts'

type Bounds = Pick<DueDateChoice, 'earliest' | 'latest'>

/** Is there any day left to choose? Not once the announced one has passed with offers received (I31). */
export const canChoose = ({ earliest, latest }: Bounds): boolean => latest === null || latest >= earliest

/** More than ten years is a slip of the finger. */
export const MOST_DAYS = 3650

/** How many days are left until a day: tomorrow is one (spec 2 §2 "Highest and Best modal"). Null: no day is there. */
export const daysLeft = (day: string, { earliest }: Bounds): number | null =>
  isDate(day) ? daysBetween(earliest, day) + 1 : null

/** The day in so many days; what is no such number is no day. */
export const dayIn = (days: number, { earliest }: Bounds): string =>
  Number.isInteger(days) && Math.abs(days) <= MOST_DAYS ? addDays(earliest, days - 1) : ''

/** Why a day cannot be chosen, before the server is asked; null: it can. Days are YYYY-MM-DD, property-local. */
export const dayProblem = (day: string, { earliest, latest }: Bounds): string | null => {
  if (day === '') return ROUND_COPY.missing
  if (day < earliest) return ROUND_COPY.tooEarly
  return latest !== null && day > latest ? ROUND_COPY.noExtension : null
}

/** What the server's no says beside the field; a failure without words has the spec's own (spec 3 §8). */
export const refusalWords = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'unknown') return ROUND_COPY.failed
  return error.details.find((each) => each.path === 'auctionExpirationDate')?.message ?? messageOf(error)
}
