import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate, migrationFiles } from '../db/migrate.ts'
import { UNFINISHED } from '../files/unfinished.ts'
import { holdsAnything, type Storage } from '../files/storage.ts'
import { BackupError, filePart, tablePart, type About } from './format.ts'
import { inHands, measure } from './parts.ts'
import { loadRows, type Packed } from './store-load.ts'
import { verifyBackup, type Verified } from './verify.ts'

/** What a fresh file system brings. */
const NOBODYS = new Set(['lost+found'])
const HANDS = 4

const contentsOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !NOBODYS.has(name))

const claimEmpty = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const there = await contentsOf(dataDir)
  if (there.includes(UNFINISHED))
    throw new BackupError(
      `A restore into ${dataDir} (DATA_DIR) was cut off. Empty the folder, then restore again.`,
    )
  if (there.length > 0)
    throw new BackupError(
      `${dataDir} (DATA_DIR) is not empty: a backup is restored into an empty folder only.`,
    )
  await writeFile(join(dataDir, UNFINISHED), '', { flag: 'wx', mode: 0o600 })
}

const packedFrom =
  (folder: string, { sums }: Verified): Packed =>
  (table) => {
    const path = tablePart(table.name)
    const { through, sha256 } = measure()
    const source = createReadStream(join(folder, path))
    source.on('error', (error) => through.destroy(error))
    const check = () => {
      if (sha256() !== sums.get(path)) throw new BackupError(`${path} changed while it was read.`)
    }
    return { packed: source.pipe(through), check }
  }

const restoreFiles = (folder: string, { keys, sums }: Verified, storage: Storage) =>
  inHands(keys, HANDS, async (key) => {
    const path = filePart(key)
    const body = await readFile(join(folder, path))
    if (createHash('sha256').update(body).digest('hex') !== sums.get(path))
      throw new BackupError(`${path} changed while it was read.`)
    await storage.put(key, body)
  })

const refuseNewer = async ({ migrations, release }: About): Promise<void> => {
  const known = await migrationFiles()
  const newer = migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new BackupError(
      `This backup is of a newer Parley (${release}, ${newer.join(', ')}): restore it with that release.`,
    )
}

/**
 * Two databases never share a store, also where one is a copy of the other: each takes out what it has no record of, and that
 * would be what the other was given meanwhile. Files of this backup alone are the first try of a restore that was cut off.
 */
const refuseTaken = async (storage: Storage, { keys }: Verified): Promise<void> => {
  if ((await storage.owner()) !== null)
    throw new BackupError(`${storage.title} belongs to a database already: name one that is empty.`)
  if (await holdsAnything(storage, new Set(keys)))
    throw new BackupError(`${storage.title} holds files that are not of this backup: name one that is empty.`)
}

const restoreAll = async (folder: string, dataDir: string, storage: Storage, verified: Verified) => {
  const embedded = await startEmbedded({ dataDir, address: 'npm run restore' })
  try {
    await migrate(embedded.url, { only: verified.about.migrations })
    await loadRows(embedded.url, verified.about, packedFrom(folder, verified))
  } finally {
    await embedded.stop()
  }
  await restoreFiles(folder, verified, storage)
  if (verified.about.instance !== null) await storage.claim(verified.about.instance)
}

export interface RestoreOptions {
  readonly folder: string
  /** Absent, or empty. */
  readonly dataDir: string
  readonly storage: Storage
}

/**
 * Makes a data folder out of a backup. It is read to its end before anything is written, and what was begun is marked until it is
 * whole: no start takes half a restore for data.
 */
export const restoreBackup = async ({ folder, dataDir, storage }: RestoreOptions): Promise<About> => {
  const verified = await verifyBackup(folder)
  await refuseNewer(verified.about)
  await refuseTaken(storage, verified)
  await claimEmpty(dataDir)
  try {
    await restoreAll(folder, dataDir, storage, verified)
  } catch (error) {
    for (const name of await contentsOf(dataDir))
      await rm(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  await rm(join(dataDir, UNFINISHED))
  return verified.about
}
