import { refuse } from '#domain/kernel/refusal.ts'
import { RequestRefused } from './errors.ts'
import { networkOf, siteOf } from './network.ts'

/** The general limit of calls a second; its counters live in this process and are a courtesy, not a lock. */
export interface CallLimits {
  /** Counts a call; throws 429 above the limit. */
  user(userId: string): void
  address(ip: string): void
}

interface Bucket {
  tokens: number
  at: number
}

/** A token bucket: `rate` a second, twice that in a burst. */
const limiter = (rate: number, now: () => number) => {
  const buckets = new Map<string, Bucket>()
  let swept = now()
  return (who: string) => {
    if (rate === 0) return
    const at = now()
    if (at - swept > 10_000) {
      for (const [key, bucket] of buckets) if (at - bucket.at > 5_000) buckets.delete(key)
      swept = at
    }
    const bucket = buckets.get(who) ?? { tokens: rate * 2, at }
    bucket.tokens = Math.min(rate * 2, bucket.tokens + ((at - bucket.at) / 1000) * rate) - 1
    bucket.at = at
    buckets.set(who, bucket)
    if (bucket.tokens >= 0) return
    bucket.tokens = 0
    throw new RequestRefused(refuse('too-many-requests'), 1)
  }
}

export const createLimits = (
  userLimit: number,
  addressLimit: number,
  now: () => number = () => performance.now(),
): CallLimits => {
  const user = limiter(userLimit, now)
  const address = limiter(addressLimit, now)
  const site = limiter(addressLimit * 2, now)
  return {
    user,
    // A /64 is one line to the network, with more addresses than could be counted; a /48 has as many networks (security.md M4).
    address(ip) {
      address(networkOf(ip))
      site(siteOf(ip))
    },
  }
}
