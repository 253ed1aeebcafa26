import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ABOUT,
  BackupError,
  keyOfPart,
  readAbout,
  readSums,
  SUMS,
  tablePart,
  type About,
  type Sum,
} from './format.ts'
import { inHands, sumOfPart } from './parts.ts'

/** A backup that was read from its first to its last byte. */
export interface Verified {
  readonly about: About
  /** By path. */
  readonly sums: ReadonlyMap<string, string>
  readonly keys: readonly string[]
}

const textOf = (folder: string, path: string): Promise<string> =>
  readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new BackupError(`${folder} is not a whole backup: it has no ${path}.`)
    throw error
  })

const checkSums = (folder: string, sums: readonly Sum[]): Promise<void> =>
  inHands(sums, 2, async ({ path, sha256 }) => {
    const found = await sumOfPart(folder, path)
    if (found === null) throw new BackupError(`The backup is damaged: ${path} is missing.`)
    if (found !== sha256) throw new BackupError(`The backup is damaged: ${path} is not what was written.`)
  })

/** Reads every part and compares; throws a sentence that names the first one that is not as it was written. */
export const verifyBackup = async (folder: string): Promise<Verified> => {
  const sums = readSums(await textOf(folder, SUMS))
  const text = await textOf(folder, ABOUT)
  await checkSums(folder, sums)
  const about = readAbout(text)
  const byPath = new Map(sums.map(({ path, sha256 }) => [path, sha256]))
  const unlisted = [ABOUT, ...about.tables.map((table) => tablePart(table.name))].find(
    (path) => !byPath.has(path),
  )
  const keys = sums.map(({ path }) => keyOfPart(path)).filter((key) => key !== null)
  if (unlisted || keys.length !== about.files)
    throw new BackupError(`The backup is damaged: ${SUMS} does not list ${unlisted ?? 'every file'}.`)
  return { about, sums: byPath, keys }
}
