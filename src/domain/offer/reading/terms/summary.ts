import { chainsOf, isLiveChain } from '#domain/negotiation/chain.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { chainAt, lapseOf } from '#domain/negotiation/lapse.ts'
import { highestOfChains, revealOf, type Reveal } from '../beside/highest.ts'

/** What lists show of a negotiation: chains delivered and alive, and the highest of their offers in cents. */
export interface Summary {
  readonly offerCount: number
  readonly highestCents: number | null
  readonly reveal: Reveal
}

const isSame = (a: Summary, b: Summary): boolean =>
  a.offerCount === b.offerCount &&
  a.highestCents === b.highestCents &&
  a.reveal.count === b.reveal.count &&
  a.reveal.cents === b.reveal.cents &&
  JSON.stringify(a.reveal.people) === JSON.stringify(b.reveal.people)

/** The summary from an instant on (epoch ms). */
export interface LaterSummary extends Summary {
  readonly at: number
}

/**
 * The summary at an instant, and what the clock alone makes of it later: documents that lapse (C1). Kept on the listing,
 * so that every list is right without loading the negotiation, job or no job.
 */
export const summaryOf = (
  n: Negotiation,
  amounts: ReadonlyMap<string, number | null>,
  now: number,
): { readonly current: Summary; readonly later: readonly LaterSummary[] } => {
  const chains = chainsOf(n)
  const at = (instant: number): Summary => {
    const alive = chains.map((chain) => chainAt(n, chain, instant)).filter(isLiveChain)
    return {
      offerCount: alive.length,
      highestCents: highestOfChains(alive, amounts),
      reveal: revealOf(alive, amounts),
    }
  }
  const instants = chains
    .flatMap((chain) => chain.map((o) => lapseOf(n, chain, o)))
    .filter((instant): instant is number => instant !== null && instant > now)
  const current = at(now)
  let last = current
  const later: LaterSummary[] = []
  for (const instant of [...new Set(instants)].toSorted((a, b) => a - b)) {
    const next = at(instant)
    if (isSame(next, last)) continue
    later.push({ at: instant, ...next })
    last = next
  }
  return { current, later }
}

/** Which summary holds at an instant. */
export const summaryAt = (current: Summary, later: readonly LaterSummary[], now: number): Summary =>
  later.findLast(({ at }) => at <= now) ?? current
