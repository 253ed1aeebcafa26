import { DAY } from '#domain/kernel/time/span.ts'
/** A subscription as the card processor last told of it. Instants in epoch milliseconds. */
export interface Subscription {
  /** The processor's word: active, trialing, past_due, canceled, unpaid, incomplete … */
  readonly status: string
  /** Since when it is that; null: always. */
  readonly since: number | null
  /** Ends when what is paid for ends. */
  readonly ends: boolean
  /** To when it is paid; null: without an end. */
  readonly paidUntil: number | null
}

/** What a subscription is worth to its owner now. */
export const STANDINGS = ['ACTIVE', 'ENDING', 'PAST_DUE', 'ENDED'] as const
export type Standing = (typeof STANDINGS)[number]

/**
 * A renewal is charged after its period began, and the event about it may be late: so long an active subscription counts
 * beyond what is paid. After that nobody has told of it any more, and it counts as ended.
 */
export const RENEWAL_DAYS = 3
/** A card that was declined is tried again: so long its owner goes on. */
export const PAST_DUE_DAYS = 7

/**
 * The life of a subscription in four words (issue 9 "Billing"): active, cancelled and paid to its end, past due for a while, ended.
 * Whatever else the processor says (unpaid, paused, incomplete …) is ended: nothing was paid.
 */
export const standingOf = ({ status, since, ends, paidUntil }: Subscription, now: number): Standing => {
  if (status === 'past_due')
    return since !== null &&
      now < since + PAST_DUE_DAYS * DAY &&
      !(ends && paidUntil !== null && now >= paidUntil)
      ? 'PAST_DUE'
      : 'ENDED'
  if (status !== 'active' && status !== 'trialing') return 'ENDED'
  if (ends) return paidUntil !== null && now < paidUntil ? 'ENDING' : 'ENDED'
  return paidUntil === null || now < paidUntil + RENEWAL_DAYS * DAY ? 'ACTIVE' : 'ENDED'
}

/**
 * A card that was declined: until when its subscription counts all the same (an instant; null: it no longer does, and may be charged yet),
 * and whether it was canceled as well.
 */
export interface Declined {
  readonly until: string | null
  readonly canceled: boolean
}

/** Until when it still entitles, where it does so for a while alone: canceled, or its card was declined. Null: no end is known, or it is over. */
export const entitlesUntil = (it: Subscription, now: number): number | null => {
  const standing = standingOf(it, now)
  if (standing === 'ENDING') return it.paidUntil
  if (standing !== 'PAST_DUE' || it.since === null) return null
  const tried = it.since + PAST_DUE_DAYS * DAY
  return it.ends && it.paidUntil !== null ? Math.min(tried, it.paidUntil) : tried
}

/** The processor's words for a subscription that asks nobody for money any more, or has not begun to. */
const NO_MORE: readonly string[] = ['canceled', 'incomplete', 'incomplete_expired']

/**
 * May it take money again by itself, whatever it is worth here? A card may be tried for weeks after it stopped to entitle. Its owner
 * ends it before there is no owner any more.
 */
export const renews = ({ status, ends }: Pick<Subscription, 'status' | 'ends'>): boolean =>
  !ends && !NO_MORE.includes(status)

export type Plan = 'sold' | 'included' | 'none'

/** What a plan is to somebody: agents publish with one, the listing-agent role includes it, and nobody else pays (spec 1 §1, §6). */
export const planFor = (who: { agent: boolean; listing: boolean }): Plan =>
  who.listing ? 'included' : who.agent ? 'sold' : 'none'

/** May publish and send with it (spec 1 §1). */
export const entitles = (standing: Standing): boolean => standing !== 'ENDED'

/** A subscription as its owner reads it: what it is worth, and whether it may take money again by itself. */
interface Worth {
  readonly standing: Standing
  readonly renews: boolean
}

/** Does it entitle to nothing any more, and may be charged all the same? */
export const hasStopped = ({ standing, renews: charged }: Worth): boolean => !entitles(standing) && charged

/** Is another plan sold to its owner? Not beside one that entitles, nor beside one that has stopped: both would be charged. */
export const maySubscribe = (it: Worth | null): boolean =>
  it === null || (!entitles(it.standing) && !hasStopped(it))
