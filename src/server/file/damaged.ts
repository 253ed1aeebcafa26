import { createHash } from 'node:crypto'
import type { OperationsView } from '#api/admin/admin.ts'
import { keyOfCopy, originalKey } from '#domain/file/copies.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  DamagedFile,
  isOutOfHandles,
  StorageAway,
  type Damage,
  type Storage,
} from '#server/platform/files/storage.ts'
import { describeError } from '#server/platform/log.ts'
import {
  addDamage,
  changeDamage,
  damagedFiles,
  dropDamage,
  hasRecord,
  papersBeside,
  type KeptFile,
} from './store-damaged.ts'

/** Read whole: of a stream a storage that goes away in the middle of it is not told apart from a disk that can't be read. */
const matches = async (storage: Storage, key: string, sha256: string): Promise<Damage | null> => {
  const bytes = await storage.get(key)
  if (!bytes) return 'gone'
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? null : 'changed'
}

/** Compares a stored file, and the original beside it, with its record; null: it is whole. */
const damageOf = async (storage: Storage, file: KeptFile): Promise<Damage | null> =>
  (await matches(storage, file.storage_key, file.sha256)) ??
  (file.original_sha256 === null
    ? null
    : await matches(storage, originalKey(file.storage_key), file.original_sha256))

const SENTENCE: Record<Damage, string> = {
  gone: 'A stored file that its record names is gone. Bring it back from a backup.',
  unreadable:
    'A stored file can’t be read by Parley’s user. Give it to that user: nothing says that it was changed.',
  changed:
    'A stored file is not the one that was kept. Bring it back from a backup, and find out who changed it.',
}

/** One line for each file, and one more where it is damaged in another way. */
const logDamage = ({ log }: Ctx, file: string, damage: Damage): void =>
  log.error({ file, damage, sentence: SENTENCE[damage] }, 'a stored file is damaged')

/**
 * Notes a damaged file for operators, by its key or that of its original. The log gets one line for each file, not one for each read.
 * False: it has no record any more, and nothing is wrong. Never inside a transaction.
 */
export const noteDamage = async (ctx: Ctx, stored: string, damage: Damage): Promise<boolean> => {
  const key = keyOfCopy(stored)
  if (!(await hasRecord(ctx.db, key))) return false
  const at = ctx.clock().toISOString()
  // A database without room keeps no note, and the file is no less damaged.
  const isNew = await addDamage(ctx.db, key, { damage, since: at }).catch((error: unknown) => {
    ctx.log.error({ file: key, ...describeError(error) }, 'a damaged file could not be noted')
    return false
  })
  if (isNew) logDamage(ctx, key, damage)
  return true
}

/** The same where one of many can't be read, which says nothing of the others; `unread`: the disk can't, and what is there is not known. */
const faultOf = async (storage: Storage, file: KeptFile): Promise<Damage | 'unread' | null> => {
  try {
    return await damageOf(storage, file)
  } catch (error) {
    if (error instanceof StorageAway || isOutOfHandles(error)) throw error
    return error instanceof DamagedFile ? error.damage : 'unread'
  }
}

/** The papers that are not as their records say, but those of some types and those that a check of their contract reads. */
export async function* damagedPapers(db: Db, storage: Storage, but: readonly string[]) {
  for await (const file of papersBeside(db, but)) {
    const fault = await faultOf(storage, file)
    // An upload that hangs on nothing may have been deleted since its record was read.
    if (fault !== null && (await hasRecord(db, file.storage_key))) yield { file, fault }
  }
}

/**
 * Looks at the noted files again: one that is whole by now, or has no record any more, leaves the list, and one that is damaged in another
 * way says so from then on.
 */
export const recheckDamaged = async (ctx: Ctx): Promise<void> => {
  const { db, storage, log } = ctx
  for (const { key, file, damage, since } of await damagedFiles(db)) {
    const fault = file && (await faultOf(storage, file))
    if (fault !== null) {
      if (fault === 'unread' || fault === damage) continue
      if (await changeDamage(db, key, { damage: fault, since })) logDamage(ctx, key, fault)
      continue
    }
    await dropDamage(db, key)
    log.info({ file: key }, file ? 'a damaged file is whole again' : 'a damaged file has no record any more')
  }
}

/** The damaged files for administrators: by ids alone. */
export const damagedFilesOf = async ({ db }: Ctx): Promise<OperationsView['damagedFiles']> =>
  (await damagedFiles(db)).map(({ key, damage, since, file }) => ({
    id: key,
    damage,
    since,
    type: file?.upload_type ?? null,
    listingId: file?.listing_id ?? null,
  }))
