/**
 * Where the clock of every test server stands when a run begins: noon in California on a Wednesday in the middle of a
 * month, days away from a change of clocks. It goes on from there, so a run never meets midnight or a month's end.
 */
export const NOON = Date.parse('2026-10-14T12:00:00-07:00')

/** The test servers' time in milliseconds, as `Date.now()` has the machine's. `advance` of one server does not move it. */
export const now = (): number => NOON + Math.round(performance.now())

/** `now` as an ISO time, `ms` later. */
export const later = (ms = 0): string => new Date(now() + ms).toISOString()
