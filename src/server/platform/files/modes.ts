import { chmodSync, statSync } from 'node:fs'
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

/**
 * Refuses to start on a data folder that other users of the machine can read. Demo data is closed without asking; what
 * an operator made in production is theirs to look at: it may have been read. A system without modes has none to check.
 */
export const checkModes = (dataDir: string, production: boolean): void => {
  if (process.platform === 'win32') return
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
