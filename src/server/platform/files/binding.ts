import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/db.ts'
import type { Storage } from './storage.ts'
import { hasFiles, instanceOf, noteInstance } from './store.ts'

/** Can this process keep anything there? The sentence that says what to do, or null. */
export const cannotWrite = async (dataDir: string): Promise<string | null> => {
  const probe = join(dataDir, 'storage', `probe.${process.pid}`)
  try {
    await mkdir(join(dataDir, 'storage'), { recursive: true, mode: 0o700 })
    const handle = await open(probe, 'w', 0o600)
    try {
      await handle.writeFile('x')
    } finally {
      await handle.close()
      await rm(probe, { force: true })
    }
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOSPC'
      ? `There is no room left in DATA_DIR (${dataDir}): make some, or no paper can be kept.`
      : `Parley can’t write to DATA_DIR (${dataDir}, ${code ?? 'unknown'}): give its user the right to.`
  }
}

/**
 * Files and a database belong together: with others every paper would look missing, and new ones would end up beside the old
 * (operator.md 5). The first start writes the same id into both. Answers the sentence that says what to do where they do not
 * match, or null.
 */
export const bindStorage = async (db: Db, storage: Storage): Promise<string | null> => {
  const marker = await storage.owner()
  const known = await instanceOf(db)
  if (known === null || (marker === null && !(await hasFiles(db)))) {
    const id = await noteInstance(db, known ?? marker ?? randomUUID())
    if (marker === null) await storage.claim(id)
    return (await storage.owner()) === id ? null : mismatch(storage)
  }
  return marker === known ? null : mismatch(storage)
}

const mismatch = ({ title }: Storage) =>
  `${title} is not the one of this database: its marker “instance” is missing or another’s. Name the right one; its papers are needed.`
