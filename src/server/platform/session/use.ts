import { keptSince } from '#domain/kernel/retention.ts'
import { HOUR } from '#domain/kernel/time/span.ts'

/** A session that was not used since is over (api.md "Session"). */
export const endOfUse = (now: string): string =>
  new Date(keptSince('idleSessions', Date.parse(now))).toISOString()

/** Written down once an hour, so that a call is seldom also a write. */
export const isUseToNote = (usedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(usedAt) > HOUR
