import type { Ctx } from '#server/platform/context.ts'
import { WIDTHS } from './read.ts'
import { takeUnattached, unknownKeys } from './store.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Uploads that hung on nothing for a day go, with their narrower copies (security.md M15). First the row, then the bytes. */
export const forgetUnattached = async (ctx: Ctx): Promise<void> => {
  const before = new Date(ctx.clock().getTime() - DAY).toISOString()
  for (const key of await takeUnattached(ctx.db, before))
    for (const each of [key, ...WIDTHS.map((width) => `${key}-w${width}`)]) await ctx.storage.delete(each)
}

/** Between bytes and their row lie seconds; after this long there will be no row. */
const ORPHANED = 12 * HOUR
const AT_ONCE = 500

/** A narrower copy belongs to the file it was made of. */
const originalOf = (key: string): string => key.replace(/-w\d+$/, '')

const forgetUnknown = async (ctx: Ctx, keys: readonly string[]): Promise<number> => {
  const unknown = await unknownKeys(ctx.db, [...new Set(keys.map(originalOf))])
  const orphans = keys.filter((key) => unknown.has(originalOf(key)))
  for (const key of orphans) await ctx.storage.delete(key)
  return orphans.length
}

/**
 * Bytes whose row never came (the transaction was rolled back, the process was killed in between), or went first, go within a day.
 * Nobody could read them: a file is found by its row.
 */
export const forgetOrphans = async (ctx: Ctx): Promise<void> => {
  const before = ctx.clock().getTime() - ORPHANED
  let old: string[] = []
  let gone = 0
  for await (const { key, at } of ctx.storage.list()) {
    if (at >= before) continue
    old.push(key)
    if (old.length < AT_ONCE) continue
    gone += await forgetUnknown(ctx, old)
    old = []
  }
  gone += await forgetUnknown(ctx, old)
  if (gone > 0) ctx.log.info({ gone }, 'files without a record are gone')
}
