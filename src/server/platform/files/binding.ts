import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/db.ts'
import { hasFiles, instanceOf, noteInstance } from './store.ts'

const markerOf = (dataDir: string) => join(dataDir, 'storage', 'instance')

const readMarker = (dataDir: string): Promise<string | null> =>
  readFile(markerOf(dataDir), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )

/** Can this process keep anything there? The sentence that says what to do, or null. */
export const cannotWrite = async (dataDir: string): Promise<string | null> => {
  const probe = join(dataDir, 'storage', `probe.${process.pid}`)
  try {
    await mkdir(join(dataDir, 'storage'), { recursive: true, mode: 0o700 })
    const handle = await open(probe, 'w', 0o600)
    await handle.writeFile('x')
    await handle.close()
    await rm(probe, { force: true })
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOSPC'
      ? `There is no room left in DATA_DIR (${dataDir}): make some, or no paper can be kept.`
      : `Parley can’t write to DATA_DIR (${dataDir}, ${code ?? 'unknown'}): give its user the right to.`
  }
}

/**
 * A data folder and a database belong together: with another folder every paper would look missing, and new ones would end up
 * beside the old (operator.md 5). The first start writes the same id into both. Answers the sentence that says what to do
 * where they do not match, or null.
 */
export const bindDataDir = async (db: Db, dataDir: string): Promise<string | null> => {
  const marker = await readMarker(dataDir)
  const known = await instanceOf(db)
  if (known === null || (marker === null && !(await hasFiles(db)))) {
    const id = await noteInstance(db, known ?? marker ?? randomUUID())
    if (marker === null)
      await writeFile(markerOf(dataDir), `${id}\n`, { flag: 'wx', mode: 0o600 }).catch(
        (error: NodeJS.ErrnoException) => {
          // Another process on the same folder was first.
          if (error.code !== 'EEXIST') throw error
        },
      )
    return (await readMarker(dataDir)) === id ? null : MISMATCH(dataDir)
  }
  return marker === known ? null : MISMATCH(dataDir)
}

const MISMATCH = (dataDir: string) =>
  `DATA_DIR (${dataDir}) is not the folder of this database: its file storage/instance is missing or another’s. Mount the right folder; its papers are needed.`
