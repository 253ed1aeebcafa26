import { linksLate } from './row.ts'

/** What of an event says whether it gets a receipt. */
interface Act {
  readonly subject: string
  readonly to: string
}

/**
 * Acts whose receipt is signed with their link: all on a contract and its notices, and the acceptance that a contract begins with. Between a
 * delivery and the next daily root nothing else would vouch for them (issue 11 "Proof that outlives us").
 */
export const getsActReceipt = ({ subject, to }: Act): boolean =>
  subject === 'contract' || subject === 'notice' || (subject === 'offer' && to === 'ACCEPTED')

/** How an event is called in a finding. */
export const actInWords = (act: {
  readonly action: string
  readonly subject: string
  readonly at: string
}): string => `event ${act.action} of ${act.subject} at ${act.at}`

/** The same with its id. */
export const eventInWords = (event: {
  readonly id: string
  readonly action: string
  readonly subject: string
  readonly at: string
}): string => `${actInWords(event)} (${event.id})`

/** An act and where it stands. */
interface PlacedAct extends Act {
  readonly chain: string
  readonly at: string
  /** What it is about; null: nobody says. */
  readonly document: string | null
}

/** One whose instant can't be read is excused by nothing. */
const isOfFirstDay = (since: string, at: string): boolean => {
  try {
    return linksLate(since, at)
  } catch {
    return false
  }
}

/**
 * The acts that are later than the first day, whatever their own dates and those of their links say: an act is where it stands in its chain after
 * one of a later day, and where its agreement was accepted on one. `acts`: each chain in its order. `since`: ISO.
 */
export const laterActs = <T extends PlacedAct>(acts: readonly T[], since: string): ReadonlySet<T> => {
  const late = new Set<T>()
  const chains = new Set<string>()
  const accepted = new Map<string, boolean>()
  for (const act of acts) {
    if (!isOfFirstDay(since, act.at)) chains.add(act.chain)
    if (chains.has(act.chain)) late.add(act)
  }
  for (const act of acts)
    if (
      act.subject === 'offer' &&
      act.to === 'ACCEPTED' &&
      act.document !== null &&
      !accepted.has(act.document)
    )
      accepted.set(act.document, late.has(act))
  for (const act of acts)
    if (act.subject === 'contract' && act.document !== null && accepted.get(act.document)) late.add(act)
  return late
}
