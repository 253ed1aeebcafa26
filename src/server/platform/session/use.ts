import { RETENTION } from '#domain/kernel/retention.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** A session that was not used since is over (api.md "Session"). */
export const endOfUse = (now: string): string =>
  new Date(Date.parse(now) - RETENTION.idleSessions.days * DAY).toISOString()

/** Written down once an hour, so that a call is seldom also a write. */
export const isUseToNote = (usedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(usedAt) > HOUR
