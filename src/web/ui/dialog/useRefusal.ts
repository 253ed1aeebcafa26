import { useState } from 'react'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { ApiError, messageOf, sentencesOf } from '#web/lib/call/apiError.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshPage } from '#web/lib/call/stale.ts'
import { COPY } from '../copy.ts'

/** What a refusal says where the act was there when its dialog opened: it has gone since. Other refusals of a race say what happened. */
const GONE: readonly string[] = [
  'not-allowed',
  'not-found',
  'action-not-available',
  'stale-version',
  'offer-superseded',
  'answered-document-changed',
] satisfies RefusalCode[]

/** Did an act that was offered a moment ago go meanwhile? Somebody was faster, or the right to it ended. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && GONE.includes(error.code)

/** Is pressing once more of no use? */
const isFinal = (error: unknown): boolean =>
  isGone(error) || (error instanceof ApiError && error.status === 409)

/** The sentence of one refusal among several, as where each of many offers is declined. */
export const refusalWords = (error: unknown): string =>
  isGone(error) ? COPY.dialog.changedMeanwhile : messageOf(error)

export interface Refusal {
  /** The act is gone: the dialog says that it was changed meanwhile. */
  readonly gone: boolean
  /** Another press would be refused again. */
  readonly final: boolean
  /** What else the server said; null: nothing. */
  readonly words: string | null
  readonly tell: (error: unknown) => void
  readonly clear: () => void
}

/**
 * What a dialog shows of a refused act. Where somebody was faster, the page below is read anew, the act can't be pressed again, and the
 * dialog stays with what was typed in it.
 */
export const useRefusal = (): Refusal => {
  const [error, setError] = useState<unknown>(null)
  const gone = isGone(error)
  return {
    gone,
    final: isFinal(error),
    words: error === null || gone ? null : sentencesOf(error),
    tell: (refused) => {
      setError(refused)
      if (isFinal(refused)) refreshPage(queryClient)
    },
    clear: () => setError(null),
  }
}
