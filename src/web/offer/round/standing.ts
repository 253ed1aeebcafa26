import type { GlobalCounterView } from '#api/offer/offer-records.ts'

/** Where a round stands at an instant: not there, before the seller, too late for that, announced, or over. */
export type RoundStanding = 'none' | 'asked' | 'passed' | 'announced' | 'over'

export const standingOf = (
  round: Pick<GlobalCounterView, 'deadline' | 'globalCounterDetails'> | null,
  now: number,
): RoundStanding => {
  if (!round) return 'none'
  const past = Date.parse(round.deadline) <= now
  if (round.globalCounterDetails.state === 'ACCEPTED') return past ? 'over' : 'announced'
  return past ? 'passed' : 'asked'
}
