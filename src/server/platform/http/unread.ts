import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { refuse } from '#domain/kernel/refusal.ts'
import { RequestRefused } from './errors.ts'

/** A caller who takes nothing of an answer for so long (ms) has gone, whatever their connection says. */
export const STALLED_MS = 60_000

/** Bytes of answers that may lie unread for one caller; what is at work then is still answered. */
const MOST_UNREAD = 128 * 1024 * 1024
/** What is smaller is bounded by the calls of a second and by the minute above. */
const SMALL = 64 * 1024
/** Seconds after which some of it may have been read. */
const RETRY_AFTER = 2

/** By who is counted: a person, or the site of a visitor. */
const unread = new Map<string, number>()

const add = (who: string, bytes: number): void => {
  const now = (unread.get(who) ?? 0) + bytes
  if (now === 0) unread.delete(who)
  else unread.set(who, now)
}

/** Refuses with 503 who leaves too much unread: an answer lies in memory until its caller has taken it (security.md M10). */
export const refuseUnread = (who: string): void => {
  if ((unread.get(who) ?? 0) > MOST_UNREAD) throw new RequestRefused(refuse('unavailable'), RETRY_AFTER)
}

/** Counts an answer of so many bytes until it is read, or its caller is gone. */
export const countUnread = (who: string, bytes: number, raw: ServerResponse): void => {
  if (bytes < SMALL) return
  add(who, bytes)
  finished(raw, () => add(who, -bytes))
}
