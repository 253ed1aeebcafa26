import type { Ctx } from '#server/platform/context.ts'
import { WIDTHS } from './read.ts'
import { takeUnattached } from './store.ts'

const DAY = 24 * 60 * 60 * 1000

/** Uploads that hung on nothing for a day go, with their narrower copies (security.md M15). First the row, then the bytes. */
export const forgetUnattached = async (ctx: Ctx): Promise<void> => {
  const before = new Date(ctx.clock().getTime() - DAY).toISOString()
  for (const key of await takeUnattached(ctx.db, before))
    for (const each of [key, ...WIDTHS.map((width) => `${key}-w${width}`)]) await ctx.storage.delete(each)
}
