import { storageOf } from './adapters/storage/choose.ts'
import { ConfigError, loadConfig, type Config } from './platform/config.ts'
import { runningEmbedded, startEmbedded } from './platform/db/embedded/embedded.ts'
import type { About } from './platform/dump/format.ts'
import { restoreBackup } from './platform/dump/restore.ts'
import { takeBackup } from './platform/dump/take.ts'
import { needDatabase } from './platform/files/alone.ts'
import { noteBackup } from './platform/files/last-backup.ts'
import { keepPrivate, refuseRoot } from './platform/files/modes.ts'
import { refuseUnfinished } from './platform/files/unfinished.ts'
import { endAfter } from './command-end.ts'
import { VERSION } from './platform/version.ts'

const USAGE = `Usage:
  npm run backup -- FOLDER     the embedded database and all files, into a new folder; also while Parley runs
  npm run restore -- FOLDER    that backup into DATA_DIR, which must be empty`

const count = (about: About): string => {
  const rows = about.tables.reduce((sum, table) => sum + table.rows, 0)
  return `${about.tables.length} tables, ${rows} rows, ${about.files} files, as of ${about.takenAt}`
}

/** Said as a failure: whoever runs this every night must hear of it. */
const gaps = ({ missing }: About): string | null =>
  missing.length === 0
    ? null
    : `${missing.length} of the files that the database names are missing or damaged: ${missing.slice(0, 20).join(', ')}. Look for them in an earlier backup; everything else is whole.`

type Command = (config: Config, folder: string) => Promise<About>

const backup: Command = async (config, folder) => {
  refuseUnfinished(config.dataDir)
  needDatabase(config)
  const running = runningEmbedded(config.dataDir)
  const own = running ? null : await startEmbedded({ dataDir: config.dataDir, address: 'npm run backup' })
  try {
    const url = running ?? own?.url ?? ''
    const about = await takeBackup({ url, storage: storageOf(config), folder, release: VERSION })
    await noteBackup(config.dataDir, about.takenAt)
    return about
  } finally {
    await own?.stop()
  }
}

const restore: Command = async (config, folder) => {
  refuseRoot(config.dataDir)
  const about = await restoreBackup({ folder, dataDir: config.dataDir, storage: storageOf(config) })
  await noteBackup(config.dataDir, about.takenAt)
  return about
}

const COMMANDS: Readonly<Record<string, { run: Command; done: string }>> = {
  backup: { run: backup, done: 'Backed up' },
  restore: { run: restore, done: 'Restored' },
}

/** The embedded database and all files, taken out and put back. One's own PostgreSQL has ways of its own (docs/operate.md). */
const main = async ([name = '', folder]: readonly string[]): Promise<number> => {
  const command = COMMANDS[name]
  if (!command || !folder) throw new ConfigError([USAGE])
  const config = loadConfig(process.env)
  if (config.databaseUrl)
    throw new ConfigError([
      'DATABASE_URL is set: back up and restore that PostgreSQL with its own tools, then the files (docs/operate.md, “Backup”).',
    ])
  keepPrivate()
  const about = await command.run(config, folder)
  console.log(`${command.done}: ${count(about)}.`)
  const gap = gaps(about)
  if (gap) console.error(gap)
  return gap ? 2 : 0
}

await endAfter(() => main(process.argv.slice(2)))
