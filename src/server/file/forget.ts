import type { Ctx } from '#server/platform/context.ts'
import { keptSince } from '#server/platform/retention/sweep.ts'
import { WIDTHS } from './read.ts'
import { takeUnattached } from './store.ts'

/** Uploads that hung on nothing for a day go, with their narrower copies (security.md M15). First the row, then the bytes. */
export const forgetUnattached = async (ctx: Ctx): Promise<void> => {
  const before = keptSince('unattachedFiles', ctx.clock()).toISOString()
  for (const key of await takeUnattached(ctx.db, before))
    for (const each of [key, ...WIDTHS.map((width) => `${key}-w${width}`)]) await ctx.storage.delete(each)
}
