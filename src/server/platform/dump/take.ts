import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { Storage } from '../files/storage.ts'
import {
  ABOUT,
  BackupError,
  filePart,
  FORMAT,
  SUMS,
  sumsText,
  tablePart,
  type About,
  type Sum,
  type TableOf,
} from './format.ts'
import { inHands, writePart } from './parts.ts'
import { openSnapshot, type Snapshot } from './store-read.ts'

/** Files read at once: a store on the network answers slowly, and many at a time. */
const HANDS = 4

const takeTables = async (snapshot: Snapshot, folder: string, sums: Sum[]): Promise<TableOf[]> => {
  const taken: TableOf[] = []
  for (const { name, columns } of snapshot.tables) {
    const { packed, rows } = snapshot.read(name, columns)
    const path = tablePart(name)
    sums.push({ path, sha256: await writePart(folder, path, packed) })
    taken.push({ name, columns: [...columns], rows: rows() })
  }
  return taken
}

/** Answers the keys of those that are not there as they were kept: a backup with a gap is better than none. */
const takeFiles = async (snapshot: Snapshot, storage: Storage, folder: string, sums: Sum[]) => {
  const missing: string[] = []
  await inHands(snapshot.files, HANDS, async ({ key, sha256 }) => {
    const body = await storage.stream(key)
    if (!body) return void missing.push(key)
    const path = filePart(key)
    const found = await writePart(folder, path, body)
    sums.push({ path, sha256: found })
    if (found !== sha256) missing.push(key)
  })
  return missing.sort()
}

const takeAll = async (snapshot: Snapshot, storage: Storage, release: string, folder: string) => {
  const sums: Sum[] = []
  const tables = await takeTables(snapshot, folder, sums)
  const missing = await takeFiles(snapshot, storage, folder, sums)
  const about: About = {
    format: FORMAT,
    release,
    takenAt: snapshot.takenAt,
    instance: snapshot.instance,
    migrations: [...snapshot.migrations],
    tables,
    sequences: await snapshot.sequences(),
    files: sums.length - tables.length,
    missing,
  }
  const text = Readable.from([`${JSON.stringify(about, null, 2)}\n`])
  sums.push({ path: ABOUT, sha256: await writePart(folder, ABOUT, text) })
  await writePart(folder, SUMS, Readable.from([sumsText(sums)]))
  return about
}

export interface TakeOptions {
  /** A connection of its own, straight to the database. */
  readonly url: string
  readonly storage: Storage
  /** Where the backup will be; nothing may be there yet. */
  readonly folder: string
  readonly release: string
}

/** Takes a backup while everything goes on: what it holds is the database at one instant, and every file it names. */
export const takeBackup = async (options: TakeOptions): Promise<About> => {
  const folder = resolve(options.folder)
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`${folder} can’t be a backup’s folder (${error.code ?? 'unknown'}).`)
  })
  if (there.length > 0) throw new BackupError(`There is something in ${folder} already: name a new folder.`)
  const partial = `${folder}.partial`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  // One of a backup that was cut off: it is nobody's.
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  const snapshot = await openSnapshot(options.url)
  try {
    const about = await takeAll(snapshot, options.storage, options.release, partial)
    await rename(partial, folder)
    return about
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  } finally {
    await snapshot.end()
  }
}
