import type { Ctx } from '#server/platform/context.ts'
import { derivedKeys, keyOfCopy } from '#domain/file/copies.ts'
import { keptSince } from '#domain/kernel/retention.ts'
import { HOUR } from '#domain/kernel/time/span.ts'
import { takeUnattached, unknownKeys } from './store.ts'

/** A copy of the data, which nobody may hear from, takes nothing out either: its files may be those of the original. */
const isCopy = (ctx: Ctx): boolean => ctx.config.mailPaused

/** Uploads that hung on nothing for a day go, with their narrower copies (security.md M15). First the row, then the bytes. */
export const forgetUnattached = async (ctx: Ctx): Promise<void> => {
  if (isCopy(ctx)) return
  const before = new Date(keptSince('unattachedFiles', ctx.clock().getTime())).toISOString()
  for (const key of await takeUnattached(ctx.db, before))
    for (const each of [key, ...derivedKeys(key)]) await ctx.storage.delete(each)
}

/** Between bytes and their row lie seconds; after this long there will be no row. */
const ORPHANED = 12 * HOUR
const AT_ONCE = 500

/** More than this is no litter, but another database's files: what is rolled back in a day are a few. */
const LITTER = 100

const orphansAmong = async (ctx: Ctx, keys: readonly string[]): Promise<string[]> => {
  const unknown = await unknownKeys(ctx.db, [...new Set(keys.map(keyOfCopy))])
  return keys.filter((key) => unknown.has(keyOfCopy(key)))
}

/** Everything that was kept before an instant and has no record, and how much there is in all. */
const findOrphans = async (ctx: Ctx, before: number): Promise<{ orphans: string[]; of: number }> => {
  const orphans: string[] = []
  let [old, of]: [string[], number] = [[], 0]
  for await (const { key, at } of ctx.storage.list()) {
    of++
    if (at < before) old.push(key)
    if (old.length < AT_ONCE) continue
    orphans.push(...(await orphansAmong(ctx, old)))
    old = []
  }
  orphans.push(...(await orphansAmong(ctx, old)))
  return { orphans, of }
}

/**
 * Bytes whose row never came (the transaction was rolled back, the process was killed in between), or went first, go within a day.
 * Nobody could read them: a file is found by its row. A database that knows next to nothing of what is there takes nothing out.
 */
export const forgetOrphans = async (ctx: Ctx): Promise<void> => {
  if (isCopy(ctx)) return
  const { orphans, of } = await findOrphans(ctx, ctx.clock().getTime() - ORPHANED)
  // A photograph leaves its copies and its original as well: it is one file all the same.
  if (new Set(orphans.map(keyOfCopy)).size > LITTER)
    return ctx.log.error(
      {
        sentence: `${ctx.storage.title} holds ${of} files, and this database has no record of ${orphans.length}: is it the right one? None was taken out.`,
      },
      'files without a record',
    )
  for (const key of orphans) await ctx.storage.delete(key)
  if (orphans.length > 0) ctx.log.info({ gone: orphans.length }, 'files without a record are gone')
}
