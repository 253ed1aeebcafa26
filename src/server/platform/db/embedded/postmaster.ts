import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { CannotStart, type Binaries } from './binaries.ts'
import { inFolder, spawnAs, type DatabaseUser } from './user.ts'

const isZombie = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.startsWith('Z')
  } catch {
    return false
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Does the process live? One that has ended but was never waited for (a container without an init) does not. */
export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** What `postmaster.pid` tells of a server on this folder, if that process lives and is one. */
export const runningPostmaster = (folder: string): { pid: number; port: number; ready: boolean } | null => {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Math.abs(Number(lines[0]))
  if (!pid || !alive(pid)) return null
  try {
    // A reused process number is not our server.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return null
  } catch {
    // No /proc here: believe the file.
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Below the ports that systems hand to whoever asks for any (32768 up on Linux): one of those is somebody else's
 * connection before it is bound again.
 */
const PORTS = { from: 20_000, below: 32_768 }

/** A loopback port that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(PORTS.from, PORTS.below)
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })

export interface Started {
  readonly pid: number
  readonly port: number
  readonly child: ChildProcess
}

/** Starts a server on loopback only and waits until it takes connections. */
export const startPostmaster = async (
  cluster: Cluster,
  binaries: Binaries,
  user: DatabaseUser | null,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Started> => {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '64MB',
    jit: 'off',
    log_min_messages: 'fatal',
    log_statement: 'none',
    timezone: 'UTC',
    ...settings,
  }
  const { cwd, named } = inFolder(user, cluster.folder)
  const args = ['-D', named, '-p', String(port)]
  for (const [name, value] of Object.entries(all)) args.push('-c', `${name}=${value}`)
  // Detached: Ctrl-C in the terminal is ours to handle, so that answers under way are finished first.
  const child = spawnAs(user, binaries.postgres, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-2000)))
  let ended: string | null = null
  child.on('error', (error) => (ended = error.message))
  child.on(
    'exit',
    (code, signal) => (ended ??= said.trim().split('\n').slice(-2).join(' ') || `exit ${code ?? signal}`),
  )
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(20)) {
    if (ended !== null) throw new CannotStart(`postgres said: ${ended}`)
    const running = runningPostmaster(cluster.folder)
    if (running?.ready && running.pid === child.pid) {
      child.unref()
      ;(child.stderr as unknown as { unref?: () => void } | null)?.unref?.()
      return { pid: running.pid, port, child }
    }
  }
  child.kill('SIGKILL')
  throw new CannotStart('it was not ready within a minute.')
}

/** Fast shutdown; immediate if that takes longer than ten seconds. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!alive(pid)) return
    process.kill(pid, signal)
    for (const until = Date.now() + patience; alive(pid) && Date.now() < until;) await wait(20)
  }
}
