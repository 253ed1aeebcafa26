import type { HeldFiles } from '#api/admin/held-files.ts'
import { MOST_FOUND } from '#api/admin/admin.ts'
import { isDrawn, keyOfCopy } from '#domain/file/copies.ts'
import { afterRound, areLeftovers, MOST_LEFTOVERS, type Rounds } from '#domain/file/orphans.ts'
import { counted } from '#domain/kernel/text/format.ts'
import { keptSince, RETENTION } from '#domain/kernel/retention.ts'
import { DAY, HOUR } from '#domain/kernel/time/span.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction, type Db } from '#server/platform/db/db.ts'
import { besideTransaction } from '#server/platform/db/within.ts'
import { belongTogether, claimFor, isEmptyForKnown } from '#server/platform/files/binding.ts'
import type { Kept, Storage } from '#server/platform/files/storage.ts'
import { awaitPatiently, tryLock } from '#server/platform/outbox/store.ts'
import { isCopyOfData } from './forget.ts'
import { findRounds, noteRounds, unknownKeys } from './store.ts'

/** The chore, and the lock under which files are moved: a bucket moves by copy and delete, and two moves at once would lose the file. */
export const ROUND = 'files.orphans'

/** Between bytes and their row lie seconds; after this long there will be no row. */
const ORPHANED = 12 * HOUR
/** In memory at once, and in one question to the database. */
const AT_ONCE = 500

/** Everything listed, a batch at a time, with what tells whether a key of that batch has no record. */
async function* asked(db: Db, list: AsyncIterable<Kept>) {
  let batch: Kept[] = []
  const judge = async () => {
    const unknown = await unknownKeys(db, [...new Set(batch.map(({ key }) => keyOfCopy(key)))])
    return { batch, isUnknown: (key: string) => unknown.has(keyOfCopy(key)) }
  }
  for await (const each of list) {
    if (batch.push(each) < AT_ONCE) continue
    yield await judge()
    batch = []
  }
  if (batch.length > 0) yield await judge()
}

/** What is kept beside what the database names; of the keys without a record no more than may be taken out are remembered. */
const survey = async ({ db, storage }: Ctx, before: number) => {
  const keys: string[] = []
  const files = new Set<string>()
  let [of, known, unknown] = [0, 0, 0]
  for await (const { batch, isUnknown } of asked(db, storage.list())) {
    of += batch.length
    for (const { key, at } of batch) {
      if (!isUnknown(key)) known += key === keyOfCopy(key) ? 1 : 0
      else if (at < before) {
        unknown++
        if (files.size > MOST_LEFTOVERS) continue
        // A photograph has copies and an original as well: it is one file all the same.
        files.add(keyOfCopy(key))
        keys.push(key)
      }
    }
  }
  return { of, known, unknown, orphans: files.size, keys }
}

/** Notes this round, and answers since when rounds have come without a pause. */
const steadySince = async (db: Db, now: number): Promise<number> => {
  const rounds = afterRound(await findRounds(db), now)
  await noteRounds(db, rounds)
  return rounds.since
}

/** Of what is held: a record that is there again has its file back, and the time of the others ends. */
const sortHeld = async ({ db, storage, log }: Ctx, now: number): Promise<void> => {
  const over = keptSince('heldFiles', now)
  const mayDelete = (await steadySince(db, now)) < over
  let [back, gone] = [0, 0]
  for await (const { batch, isUnknown } of asked(db, storage.held.list()))
    for (const { key, at } of batch)
      if (!isUnknown(key)) {
        await storage.held.giveBack(key, now)
        back++
      } else if (mayDelete && at < over) {
        await storage.held.delete(key)
        gone++
      }
  if (back + gone > 0) log.info({ back, gone }, 'held files have a record again, or are gone')
}

const leftSentence = ({ title }: Storage, { files, unknown }: NonNullable<Rounds['left']>) =>
  `${title} holds ${files} files, and this database has no record of ${unknown}: is it the right one? None was taken out.`

/** The warning for operators where the last round took nothing out, or null. */
export const leftWarning = async ({ db, storage }: Ctx): Promise<string | null> => {
  const left = (await findRounds(db))?.left
  return left ? leftSentence(storage, left) : null
}

/**
 * Bytes whose row never came (the transaction was rolled back, the process was killed in between), or went first, are taken out within
 * a day, and deleted thirty days later. No call reads them: a file is found by its row. A database takes nothing out and deletes nothing where
 * it does not know most of what is there, or where the marker is another's (docs/decisions/0097).
 */
export const holdOrphans = async (ctx: Ctx): Promise<void> => {
  const { db, storage, log } = ctx
  if (isCopyOfData(ctx) || !(await belongTogether(db, storage))) return
  const now = ctx.clock().getTime()
  const found = await survey(ctx, now - ORPHANED)
  if (!areLeftovers(found)) {
    const left = { files: found.of, unknown: found.unknown }
    await noteRounds(db, { since: now, last: now, left })
    return log.error({ sentence: leftSentence(storage, left) }, 'files without a record')
  }
  await sortHeld(ctx, now)
  // A narrower copy can be drawn again.
  for (const key of found.keys) await (isDrawn(key) ? storage.delete(key) : storage.held.take(key, now))
  if (found.unknown > 0) log.warn({ held: found.unknown }, 'files without a record were taken out')
}

const byAge = (a: Kept, b: Kept) => a.at - b.at || (a.key < b.key ? -1 : 1)
const iso = (at: number) => new Date(at).toISOString()

/** What is held and has no record, for administrators: how much, and a page of the oldest thousand. */
export const heldFilesOf = async (
  { db, storage }: Ctx,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<HeldFiles> => {
  let oldest: Kept[] = []
  let [count, bytes] = [0, 0]
  for await (const { batch, isUnknown } of asked(db, storage.held.list())) {
    const without = batch.filter(({ key }) => isUnknown(key))
    count += without.length
    for (const each of without) bytes += each.bytes
    oldest = [...oldest, ...without].sort(byAge).slice(0, MOST_FOUND)
  }
  return {
    items: oldest.slice((page - 1) * pageSize, page * pageSize).map((each) => ({
      id: each.key,
      bytes: each.bytes,
      since: iso(each.at),
      until: iso(each.at + RETENTION.heldFiles.days * DAY),
    })),
    total: oldest.length,
    count,
    bytes,
    since: oldest[0] ? iso(oldest[0].at) : null,
  }
}

const giveBack = async ({ storage, clock }: Ctx, which: string): Promise<number> => {
  let back = 0
  for await (const { key } of storage.held.list()) {
    if (which !== 'all' && keyOfCopy(key) !== keyOfCopy(which)) continue
    await storage.held.giveBack(key, clock().getTime())
    back++
  }
  return back
}

/**
 * Brings a held file back with its original, by the name of either, or all. Answers how many; null: a round is moving files right now.
 * What has no record is taken out again after twelve hours.
 */
export const bringBack = async (ctx: Ctx, which: string): Promise<number | null> => {
  let back: number | null = null
  await withTransaction<null>(ctx.db, async (tx) => {
    await awaitPatiently(tx)
    if (await tryLock(tx, ROUND)) back = await besideTransaction(() => giveBack(ctx, which))
    return null
  })
  return back
}

/**
 * An operator says that the files belong to this database: it must have a record of most, or have kept none yet. Answers the sentence that
 * says why not, or null.
 */
export const adoptFiles = async (ctx: Ctx): Promise<string | null> => {
  if (await belongTogether(ctx.db, ctx.storage)) return null
  const { of, unknown, ...found } = await survey(ctx, Infinity)
  if (of === 0 && (await isEmptyForKnown(ctx.db, ctx.storage))) return claimFor(ctx.db, ctx.storage)
  if (of === 0) return `There are no files to adopt in ${ctx.storage.title}.`
  return found.known > 0 && areLeftovers(found)
    ? claimFor(ctx.db, ctx.storage)
    : `${ctx.storage.title} holds ${counted(of, 'file', 'files')}, and this database has no record of ${unknown}: they belong to another database.`
}
