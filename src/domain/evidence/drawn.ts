/**
 * The row and the action of the event by which the house names the paper of an agreement that it drew: `paper` is its hash, `reason` the name
 * of its words (`words-key.ts`), `shown` the hash of the delivered terms that it was drawn from. It moves no state, and nobody is told of it.
 */
export const DRAW = 'DRAW'

/** An event of a contract, in order. */
export interface DrawnEvent {
  /** Not one that an operator linked by a command: no such event names a paper. */
  readonly draws: boolean
  readonly signs: boolean
  readonly paper: string | null
  readonly words: string | null
}

/** `again`: drawn after a signature. `unnamed`: no event names a paper; an older release drew it. */
export type DrawnFault = 'again' | 'paper' | 'words' | 'unnamed'

/**
 * What is wrong with the paper of an agreement: the last one that was drawn before the first signature is the one that everybody signs. `hash`
 * and `words`: of the paper as it is; null: it is not there, or names none.
 */
export const drawnFaults = (
  events: readonly DrawnEvent[],
  { hash, words }: { readonly hash: string | null; readonly words: string | null },
): DrawnFault[] => {
  const first = events.findIndex(({ signs }) => signs)
  const end = first === -1 ? events.length : first
  const named = events.slice(0, end).findLast(({ draws }) => draws)
  const again = events.slice(end).some(({ draws }) => draws) ? (['again'] as const) : []
  if (!named) return [...again, 'unnamed']
  return [
    ...again,
    ...(named.paper === hash ? [] : (['paper'] as const)),
    ...(named.words === words ? [] : (['words'] as const)),
  ]
}
