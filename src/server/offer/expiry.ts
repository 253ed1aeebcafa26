import type { Refusal } from '#domain/kernel/refusal.ts'
import { expiryRefusal } from '#domain/offer/lifecycle/rows/expiry.ts'

const ms = (instant: string | null | undefined) => (instant ? Date.parse(instant) : null)

/** 422 where a body brings a date to answer by that has passed. `before` is the stored one. Instants are ISO. */
export const refusePast = (
  expiresAt: string | null | undefined,
  now: string,
  before?: string | null,
): Refusal | null => expiryRefusal(ms(expiresAt), Date.parse(now), ms(before))
