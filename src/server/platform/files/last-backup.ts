import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const noteIn = (dataDir: string) => join(dataDir, 'last-backup')

/**
 * Leaves behind when the state was taken that a backup holds (ISO). Beside the database, not in it: what is backed up is not
 * changed by it.
 */
export const noteBackup = (dataDir: string, at: string): Promise<void> =>
  writeFile(noteIn(dataDir), `${at}\n`)

/** When that was; null: no backup was taken here by `npm run backup`. */
export const lastBackupOf = async (dataDir: string): Promise<string | null> => {
  const at = (await readFile(noteIn(dataDir), 'utf8').catch(() => '')).trim()
  return Number.isNaN(Date.parse(at)) ? null : at
}
