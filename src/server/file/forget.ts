import type { Ctx } from '#server/platform/context.ts'
import { derivedKeys } from '#domain/file/copies.ts'
import { keptSince } from '#domain/kernel/retention.ts'
import { belongTogether } from '#server/platform/files/binding.ts'
import { takeUnattached } from './store.ts'

/** A copy of the data, which nobody may hear from, takes nothing out either: its files may be those of the original. */
export const isCopyOfData = (ctx: Ctx): boolean => ctx.config.mailPaused

/** Uploads that hung on nothing for a day go, with their narrower copies (security.md M15). First the row, then the bytes: files that are away wait. */
export const forgetUnattached = async (ctx: Ctx): Promise<void> => {
  if (isCopyOfData(ctx) || !(await belongTogether(ctx.db, ctx.storage))) return
  const before = new Date(keptSince('unattachedFiles', ctx.clock().getTime())).toISOString()
  for (const key of await takeUnattached(ctx.db, before))
    for (const each of [key, ...derivedKeys(key)]) await ctx.storage.delete(each)
}
