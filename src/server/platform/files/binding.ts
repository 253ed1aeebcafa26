import { randomUUID } from 'node:crypto'
import { access, constants, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withTransaction, type Db } from '../db/db.ts'
import { besideTransaction } from '../db/within.ts'
import { awaitPatiently } from '../outbox/store.ts'
import { holdsAnything, StorageAway, type Storage } from './storage.ts'
import { hasFiles, instanceOf, lockBinding, newestKeys, noteInstance } from './store.ts'

/** Can this process keep anything there? The sentence that says what to do, or null. */
export const cannotWrite = async (dataDir: string, storage: Storage): Promise<string | null> => {
  const probe = join(storage.temporary, `probe.${process.pid}`)
  // Nothing is written there but what is kept. Before the first file, and of a bucket, there is none.
  const files = join(dataDir, 'storage', 'files')
  try {
    await storage.makeTemporary()
    const handle = await open(probe, 'w', 0o600)
    try {
      await handle.writeFile('x')
    } finally {
      await handle.close()
      await rm(probe, { force: true })
    }
    await access(files, constants.W_OK | constants.X_OK).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    })
    return null
  } catch (error) {
    if (error instanceof StorageAway) return error.advice
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOSPC'
      ? `There is no room left in DATA_DIR (${dataDir}): make some, or no paper can be kept.`
      : `Parley can’t write to DATA_DIR (${dataDir}, ${code ?? 'unknown'}): give its user the right to.`
  }
}

/** Do the files have the marker of this database? */
export const belongTogether = async (db: Db, storage: Storage): Promise<boolean> => {
  const marker = await storage.owner()
  return marker !== null && marker === (await instanceOf(db))
}

/** The same, and nothing is bound any more: the sentence that says what to do where they do not match, or null. */
export const notTogether = async (db: Db, storage: Storage): Promise<string | null> => {
  if (await belongTogether(db, storage)) return null
  return (await hasFiles(db)) || (await storage.owner()) === null ? mismatch(storage) : strange(storage)
}

/** Did a release of before the marker leave both without an id? Keys are random: a store with one of them is this database's. */
const isUnmarked = async (db: Db, storage: Storage): Promise<boolean> => {
  if ((await instanceOf(db)) !== null || (await storage.owner()) !== null) return false
  for (const key of await newestKeys(db)) if (await storage.get(key)) return true
  return false
}

/**
 * Files and a database belong together: with others every paper would look missing, and new ones would end up beside the old
 * (operator.md 5). The first start writes the same id into both, where neither has anything yet, or where the files are there that the
 * database names. A database that knows nothing of the files never takes them over: it would delete them (docs/decisions/0097). Answers
 * the sentence that says what to do where they do not match, or null.
 */
export const bindStorage = async (db: Db, storage: Storage): Promise<string | null> => {
  const fault = await bind(db, storage)
  const id = fault === null ? await storage.owner() : null
  if (id !== null) storage.bindTo(id)
  return fault
}

/** Is it an empty place, and the database has an id and no file? An operator alone can say whether it is the right one. */
export const isEmptyForKnown = async (db: Db, storage: Storage): Promise<boolean> =>
  (await instanceOf(db)) !== null && !(await hasFiles(db)) && !(await holdsAnything(storage))

const bindFirst = async (db: Db, storage: Storage): Promise<string | null> => {
  if (await belongTogether(db, storage)) return null
  if (await isEmptyForKnown(db, storage)) return unmounted(storage)
  const named = await hasFiles(db)
  if (named ? await isUnmarked(db, storage) : !(await holdsAnything(storage))) return claimFor(db, storage)
  // A process of an older release may have been the first meanwhile, and have begun to work.
  if (await belongTogether(db, storage)) return null
  return named ? mismatch(storage) : strange(storage)
}

/** One process at a time: between the id in the database and the marker an empty place looks like one that is not mounted. */
const bind = async (db: Db, storage: Storage): Promise<string | null> => {
  if (await belongTogether(db, storage)) return null
  let fault: string | null = null
  await withTransaction<null>(db, async (tx) => {
    await awaitPatiently(tx)
    await lockBinding(tx)
    fault = await besideTransaction(() => bindFirst(db, storage))
    return null
  })
  return fault
}

/** For a command that works on what is bound: elsewhere than in the files of this database they are away for it. */
export const asBound = async (db: Db, storage: Storage): Promise<void> => {
  const id = await instanceOf(db)
  if (id !== null) storage.bindTo(id)
}

/**
 * The same for what reads many of them: where they are elsewhere it ends before anything is read, found, or made. Nothing is bound by a
 * database that has no id yet.
 */
export const needBound = async (db: Db, storage: Storage): Promise<void> => {
  await asBound(db, storage)
  if ((await instanceOf(db)) === null || (await belongTogether(db, storage))) return
  const sentence = mismatch(storage)
  throw new StorageAway(sentence, sentence, null)
}

/** Binds the files to this database, with an id for both where neither has one. */
export const claimFor = async (db: Db, storage: Storage): Promise<string | null> => {
  const id = await noteInstance(db, (await storage.owner()) ?? randomUUID())
  await storage.claim(id)
  return (await storage.owner()) === id ? null : mismatch(storage)
}

const strange = ({ title }: Storage) =>
  `${title} holds the files of another database: name that one in DATABASE_URL, or restore it; a new one needs an empty store.`

/** The same of an empty one, whose database has kept no file yet. */
const unmounted = ({ title }: Storage) =>
  `${title} is not the one of this database, or is empty: it has no marker “instance”. Mount it, or name the right one. If it is the right one, which has kept no file yet: npm run admin -- adopt-files.`

const mismatch = ({ title }: Storage) =>
  `${title} is not the one of this database: its marker “instance” is missing or another’s. Name the right one, or mount it; its papers are needed.`
