import type { DueDateChoice } from '#api/offer-records.ts'
import { ApiError, messageOf } from '#web/lib/apiError.ts'
import { ROUND_COPY } from './words.ts'

type Bounds = Pick<DueDateChoice, 'earliest' | 'latest'>

/** Is there any day left to choose? Not once the announced one has passed with offers received (I31). */
export const canChoose = ({ earliest, latest }: Bounds): boolean => latest === null || latest >= earliest

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
