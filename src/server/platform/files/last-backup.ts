import { chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const noteIn = (dataDir: string) => join(dataDir, 'last-backup')

/**
 * Leaves behind when the state was taken that a backup holds (ISO). Beside the database, not in it: what is backed up is not
 * changed by it. Of root's backup the note belongs to the folder's owner, who has to read it.
 */
export const noteBackup = async (dataDir: string, at: string): Promise<void> => {
  await writeFile(noteIn(dataDir), `${at}\n`)
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  await chown(noteIn(dataDir), uid, gid)
}

/** When that was; null: none was taken here by `npm run backup`, or restored. */
export const lastBackupOf = async (dataDir: string): Promise<string | null> => {
  const at = (await readFile(noteIn(dataDir), 'utf8').catch(() => '')).trim()
  return Number.isNaN(Date.parse(at)) ? null : at
}
