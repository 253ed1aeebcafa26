import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'

/** Whom the database runs as. PostgreSQL refuses to run as root, so root lends it another uid. */
export interface DatabaseUser {
  readonly uid: number
  readonly gid: number
  /** The command that goes before the database's own: other uid, and the right to pass closed folders. Empty: none is needed. */
  readonly prefix: readonly string[]
}

/** The folder a program was started in, as an address of its own: no folder above it has to let the program pass. */
const HERE = '/proc/self/cwd'

const entry = (name: string) => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((l) => l.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** The owner of a data folder made earlier, the `postgres` user, or `nobody`. */
const pickUser = (dataFolder: string) => {
  if (existsSync(dataFolder)) {
    const { uid, gid } = statSync(dataFolder)
    if (uid !== 0) return { uid, gid }
  }
  return entry('postgres') ?? entry('nobody') ?? { uid: 65534, gid: 65534 }
}

/** Nothing of our settings is read in what another user runs. */
const BARE = { PATH: process.env.PATH ?? '/usr/bin:/bin' }

/** Can another uid run the program where it lies? */
const reaches = (program: string, uid: number, gid: number): boolean =>
  spawnSync(program, ['--version'], { uid, gid, cwd: '/', stdio: 'ignore', env: BARE }).status === 0

/**
 * Root's home is closed to others, so where the programs lie in it the other uid keeps one ambient capability: to search and
 * read such folders. `dac_override` replaces it where containers leave `dac_read_search` out; else the plain uid.
 * PostgreSQL asks access(2) about its own program, which forgets a plain user's capabilities unless
 * `no_setuid_fixup` is set.
 */
const prefixFor = (uid: number, gid: number): string[] => {
  const base = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const capable = ['--securebits=+no_setuid_fixup', ''].flatMap((bits) =>
    ['dac_read_search', 'dac_override'].map((cap) => [
      ...base,
      ...(bits ? [bits] : []),
      `--inh-caps=+${cap}`,
      `--ambient-caps=+${cap}`,
      '--',
    ]),
  )
  const works = ([command, ...args]: string[]) =>
    spawnSync(command!, [...args, 'true'], { stdio: 'ignore', cwd: '/', env: BARE }).status === 0
  return [...capable, [...base, '--']].find(works) ?? []
}

/**
 * null: run as ourselves (not root, or a system without uids). The data folder is reached without any right of its own where the
 * system has /proc (`inFolder`), so that a capability is kept for closed programs alone (security.md M9).
 */
export const databaseUser = (dataFolder: string, program: string): DatabaseUser | null => {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = pickUser(dataFolder)
  const needsNone = existsSync(HERE) && reaches(program, uid, gid)
  return { uid, gid, prefix: needsNone ? [] : prefixFor(uid, gid) }
}

/** How a program of the database is started in a folder, and what it is to call that folder. */
export const inFolder = (user: DatabaseUser | null, folder: string): { cwd: string; named: string } =>
  user?.prefix.length === 0 && existsSync(HERE) ? { cwd: folder, named: HERE } : { cwd: '/', named: folder }

export const giveTo = (user: DatabaseUser | null, path: string): void => {
  if (user) chownSync(path, user.uid, user.gid)
}

/** Starts one of the database's programs as `user`, away from our terminal's signals. */
export const spawnAs = (
  user: DatabaseUser | null,
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess => {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' }
  const full: SpawnOptions = { cwd: '/', ...options, env }
  if (!user) return spawn(command, args, full)
  const [first, ...rest] = user.prefix
  if (first) return spawn(first, [...rest, command, ...args], full)
  return spawn(command, args, { ...full, uid: user.uid, gid: user.gid })
}
