import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CannotStart, type Binaries } from './binaries.ts'
import { giveTo, inFolder, spawnAs, type DatabaseUser } from './user.ts'

/** Where a cluster lives: its folder, and the password that keeps other users of this machine out. */
export interface Cluster {
  readonly folder: string
  readonly password: string
}

/** In the data folder, readable by its owner alone. */
const passwordIn = (dataDir: string): string => {
  const file = join(dataDir, 'database-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

/** `secret` is handed on open, as the program's fourth file: the folder it lies in may be closed to the program. */
const run = (
  user: DatabaseUser | null,
  command: string,
  args: string[],
  { cwd, secret }: { cwd: string; secret: number },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawnAs(user, command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe', secret] })
    let said = ''
    child.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-2000)))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(said.trim().split('\n').slice(-3).join(' ') || `exit ${code}`)),
    )
  })

/** Creates the cluster where there is none (about a second), written in full, then renamed. */
export const ensureCluster = async (
  dataDir: string,
  binaries: Binaries,
  user: DatabaseUser | null,
): Promise<Cluster> => {
  const folder = join(dataDir, 'postgres')
  const password = passwordIn(dataDir)
  if (existsSync(join(folder, 'PG_VERSION'))) return { folder, password }
  const fresh = join(dataDir, 'postgres.new')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  giveTo(user, fresh)
  const secret = join(dataDir, `.initdb-${process.pid}`)
  writeFileSync(secret, password, { mode: 0o600 })
  giveTo(user, secret)
  const { cwd, named } = inFolder(user, fresh)
  const handle = openSync(secret, 'r')
  try {
    await run(
      user,
      binaries.initdb,
      [
        `--pgdata=${named}`,
        '--username=parley',
        `--pwfile=${named === fresh ? secret : '/proc/self/fd/3'}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
      ],
      { cwd, secret: handle },
    )
  } catch (error) {
    throw new CannotStart(`initdb said: ${(error as Error).message}`)
  } finally {
    closeSync(handle)
    rmSync(secret, { force: true })
  }
  renameSync(fresh, folder)
  return { folder, password }
}
