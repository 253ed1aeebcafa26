import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/** What others of this machine may not open: people's papers, keys, passwords (security.md H7). */
const PRIVATE = [
  '.',
  'storage',
  'storage/files',
  'storage/held',
  'storage/tmp',
  'secret-key',
  'seal.p12',
  'database-password',
] as const

const OTHERS = 0o077

const widerThanOurs = (dataDir: string): string[] =>
  PRIVATE.map((name) => join(dataDir, name)).filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found !== undefined && (found.mode & OTHERS) !== 0
  })

const close = (path: string): void => {
  try {
    chmodSync(path, statSync(path).mode & ~OTHERS)
  } catch {
    // Somebody else's: it stays in the list of what is refused.
  }
}

/** Throws where a part of the data folder is another user's, as after a command of root. */
const needOpen = (path: string): void => {
  try {
    closeSync(openSync(path, 'r'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new ConfigError([
        `Parley can’t open ${path}: give DATA_DIR with everything in it to Parley’s user (chown -R).`,
      ])
  }
}

/**
 * What root writes there, Parley's user can't open afterwards. Refuses a command of root's on a data folder of another user.
 */
export const refuseRoot = (dataDir: string): void => {
  const uid = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (process.geteuid?.() === 0 && uid !== undefined && uid !== 0)
    throw new ConfigError([
      `${dataDir} (DATA_DIR) belongs to another user of this machine (${uid}): run this command as that user (sudo -u).`,
    ])
}

/**
 * Refuses to start on a data folder that Parley's user can't open, or that other users of the machine can read. Demo data is closed without asking; what
 * an operator made in production is theirs to look at: it may have been read. A system without modes has none to check.
 */
export const checkModes = (dataDir: string, production: boolean): void => {
  if (process.platform === 'win32') return
  PRIVATE.forEach((name) => needOpen(join(dataDir, name)))
  if (!production) widerThanOurs(dataDir).forEach(close)
  const open = widerThanOurs(dataDir)
  if (open.length > 0)
    throw new ConfigError([
      `Other users of this machine can open ${open.join(', ')}. Run: chmod go-rwx ${open.join(' ')}`,
    ])
}

/** From here on, files and folders that this process makes are its own user's alone. */
export const keepPrivate = (): void => {
  process.umask(OTHERS)
}
