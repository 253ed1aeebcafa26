import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimFolder } from './owner.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, type Cluster } from './cluster.ts'
import { alive, freePort, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { databaseUser } from './user.ts'

export interface Embedded {
  /** Connection string, password included: never log it. */
  readonly url: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

/** The embedded database of a data folder whose server runs already, in another process; null: it does not. */
export const runningEmbedded = (dataDir: string): string | null => {
  const running = runningPostmaster(join(dataDir, 'postgres'))
  if (!running?.ready) return null
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim()
  return urlOf(password, running.port)
}

const urlOf = (password: string, port: number) => `postgres://parley:${password}@127.0.0.1:${port}/postgres`

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Where this process answers; told to whoever starts a second one on the same folder. */
  readonly address: string
  readonly onEvent?: (event: string, more?: object) => void
  /** Extra postgres settings (tests switch fsync off). */
  readonly settings?: Readonly<Record<string, string>>
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** An orphan of a killed process is stopped and started afresh: its settings are then known, and its pid is our child's. */
const clearOrphan = async (cluster: Cluster, onEvent: EmbeddedOptions['onEvent']): Promise<void> => {
  const orphan = runningPostmaster(cluster.folder)
  if (!orphan) return
  onEvent?.('stopping the database that an earlier process left behind', { pid: orphan.pid })
  await stopPostmaster(orphan.pid)
}

/**
 * A PostgreSQL server of our own on `dataDir`: created when missing, kept alive while this process lives (a crashed
 * server is started again on the same port), stopped by `stop`.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { dataDir, onEvent, settings } = options
  const release = claimFolder(dataDir, options.address)
  try {
    const binaries = findBinaries()
    const user = databaseUser(`${dataDir}/postgres`, binaries.postgres)
    const cluster = await ensureCluster(dataDir, binaries, user)
    await clearOrphan(cluster, onEvent)
    const port = await freePort()
    let current = await startPostmaster(cluster, binaries, user, port, settings)
    let stopping = false

    const watch = () => {
      current.child.on('exit', async (code, signal) => {
        if (stopping) return
        onEvent?.('the database stopped; starting it again', { code, signal })
        while (!stopping) {
          try {
            await clearOrphan(cluster, onEvent)
            current = await startPostmaster(cluster, binaries, user, port, settings)
            onEvent?.('the database runs again')
            return watch()
          } catch (error) {
            onEvent?.('the database did not start; trying again', { error: (error as Error).message })
            await wait(500)
          }
        }
      })
    }
    watch()

    return {
      url: urlOf(cluster.password, port),
      pid: () => current.pid,
      async stop() {
        stopping = true
        if (alive(current.pid)) await stopPostmaster(current.pid)
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
