import { useEffect, useState } from 'react'
import { REFUSALS, type RefusalCode } from '#domain/kernel/refusal.ts'
import { ApiError, messageOf, sentencesOf } from '#web/lib/call/apiError.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshPage } from '#web/lib/call/stale.ts'
import { COPY } from '../copy.ts'

/** What a refusal says where the act was there when its dialog opened: it has gone since. Other refusals of a race say what happened. */
const GONE: readonly RefusalCode[] = [
  'not-allowed',
  'not-found',
  'action-not-available',
  'stale-version',
  'offer-superseded',
  'answered-document-changed',
]

/**
 * Did an act that was offered a moment ago go meanwhile? Somebody was faster, or the right to it ended. A refusal with a sentence of its own
 * says what it is.
 */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && GONE.some((code) => error.code === code && error.message === REFUSALS[code][1])

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
 * What a dialog shows of a refused act. Where somebody was faster the act can't be pressed again, and the dialog stays with what was typed
 * in it; once it closes the page below is read anew, which might not have had a place for it any more.
 */
export const useRefusal = (): Refusal => {
  const [error, setError] = useState<unknown>(null)
  const gone = isGone(error)
  const final = isFinal(error)
  useEffect(() => (final ? () => refreshPage(queryClient) : undefined), [final])
  return {
    gone,
    final,
    words: error === null || gone ? null : sentencesOf(error),
    tell: setError,
    clear: () => setError(null),
  }
}
