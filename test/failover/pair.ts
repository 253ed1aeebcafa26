import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '#server/platform/db/embedded/binaries.ts'
import { ensureCluster, type Cluster } from '#server/platform/db/embedded/cluster.ts'
import {
  freePort,
  startPostmaster,
  stopPostmaster,
  type Started,
} from '#server/platform/db/embedded/postmaster.ts'
import { databaseUser, giveTo } from '#server/platform/db/embedded/user.ts'
import { runSql } from '#test/database.ts'

/** Two servers of one database: what is committed on the first is on the second as well before anybody hears of it. */
export interface Pair {
  readonly primaryUrl: string
  readonly standbyUrl: string
  killPrimary(): void
  close(): Promise<void>
}

const SETTINGS = { wal_keep_size: '1GB', max_wal_senders: '5' }

/** The copy that a base backup makes (pg_basebackup is not among the binaries): the files, while writes go on. */
const copyOf = async (primaryUrl: string, from: string, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    cpSync(from, to, {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$|\/pg_wal\/.+/.test(path),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

/** A primary with a standby on this machine, from the binaries that come with the product; synchronous replication on. */
export const startPair = async (): Promise<Pair> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pair-'))
  const binaries = findBinaries()
  const user = databaseUser(join(folder, 'a', 'postgres'), binaries.postgres)
  const urlOf = ({ password }: Cluster, port: number) =>
    `postgres://parley:${password}@127.0.0.1:${port}/postgres`

  mkdirSync(join(folder, 'a'), { recursive: true })
  const cluster = await ensureCluster(join(folder, 'a'), binaries, user)
  const primary = await startPostmaster(cluster, binaries, user, await freePort(), SETTINGS)
  const primaryUrl = urlOf(cluster, primary.port)

  const copy: Cluster = { folder: join(folder, 'b', 'postgres'), password: cluster.password }
  mkdirSync(join(folder, 'b'), { recursive: true })
  await copyOf(primaryUrl, cluster.folder, copy.folder)
  writeFileSync(join(copy.folder, 'standby.signal'), '')
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, copy.folder])
  giveTo(user, copy.folder)
  const standby: Started = await startPostmaster(copy, binaries, user, await freePort(), {
    ...SETTINGS,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=parley password=${cluster.password} application_name=standby`,
  })
  const standbyUrl = urlOf(copy, standby.port)
  await runSql(primaryUrl, `alter system set synchronous_standby_names = 'standby'`)
  await runSql(primaryUrl, 'select pg_reload_conf()')
  for (const until = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const rows = await runSql<{ state: string }>(
      primaryUrl,
      'select sync_state as state from pg_stat_replication',
    )
    if (rows[0]?.state === 'sync') break
    if (Date.now() > until) throw new Error('The standby does not follow.')
  }
  return {
    primaryUrl,
    standbyUrl,
    killPrimary: () => void process.kill(primary.pid, 'SIGKILL'),
    async close() {
      await stopPostmaster(standby.pid)
      await stopPostmaster(primary.pid)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
