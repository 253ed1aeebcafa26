import { refuse, type Detail, type Refusal } from '#domain/kernel/refusal.ts'
import type { Move } from '#domain/negotiation/change.ts'
import type { OfferAsk } from '#domain/negotiation/row.ts'

export const YEAR = 366 * 86_400_000

/** A date to answer by lies ahead, within a year, when it is written, sent and delivered (C1). Instants are epoch ms. */
export const expiryProblems = (expiresAt: number | null, now: number): Detail[] => {
  if (expiresAt === null || (expiresAt > now && expiresAt <= now + YEAR)) return []
  const message = expiresAt <= now ? 'Please pick a time in the future.' : 'Please pick a time within a year.'
  return [{ path: 'expiresAt', message }]
}

/** The same as a refusal; `before` is the date that was stored: a save of other answers is never refused for it. */
export const expiryRefusal = (
  expiresAt: number | null,
  now: number,
  before: number | null,
): Refusal | null => {
  const details = expiresAt === before ? [] : expiryProblems(expiresAt, now)
  return details.length === 0 ? null : refuse('invalid', { details })
}

/** Nothing is delivered that would lapse with the delivery: an act delivers its own document, and no other. */
export const deliveredTooLate = (ask: OfferAsk, move: Move): Refusal | null => {
  const delivers = move.changes.some((c) => c.kind === 'deliver')
  const details = delivers ? expiryProblems(ask.offer.expiresAt, ask.now) : []
  return details.length === 0 ? null : refuse('invalid', { details })
}
