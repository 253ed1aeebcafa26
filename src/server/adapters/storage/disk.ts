import { createReadStream } from 'node:fs'
import {
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
  readdir,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { keptOrHeld, temporaryPath, type Kept, type Storage } from '../../platform/files/storage.ts'

/** Files of uploads that a crash cut off, from before an instant (epoch ms), go. */
export const sweepTemporary = async (folder: string, before: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code

/** null where there is no such file. */
const ifThere = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null
    throw error
  })

const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeWhole = async (path: string, body: Buffer) => {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(body)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await ifThere(opendir(folder))
  if (!entries) return
  for await (const entry of entries)
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name))
    else yield join(folder, entry.name)
}

async function* keptBelow(folder: string): AsyncGenerator<Kept> {
  for await (const path of filesBelow(folder)) {
    const found = await ifThere(stat(path))
    if (found) yield { key: basename(path), at: found.mtimeMs, bytes: found.size }
  }
}

/** Moves a file that may be gone already; from then on it is as old as `at` says. */
const moveFile = async (from: string, to: string, at: number): Promise<void> => {
  // Its age first: cut off after that it is too young to be moved, and never too old to be kept.
  if ((await ifThere(utimes(from, new Date(at), new Date(at)).then(() => true))) === null) return
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await ifThere(rename(from, to))
  await sync(dirname(to))
}

/** Files below the data folder. A key is made of ids, split so that no folder grows without bound. */
export const diskStorage = (dataDir: string): Storage => {
  const folder = join(dataDir, 'storage')
  const temporary = join(folder, 'tmp')
  const marker = join(folder, 'instance')
  const pathIn = (below: 'files' | 'held' | 'anchors', key: string) => {
    if (!/^[\w-]{4,80}$/.test(key)) throw new Error('Not a storage key.')
    return join(folder, below, key.slice(-2), key)
  }
  const pathOf = (key: string) => pathIn('files', key)
  const heldPath = (key: string) => pathIn('held', key)
  const streamAt = async (path: string) => {
    const handle = await ifThere(open(path, 'r'))
    return handle && createReadStream('', { fd: handle, autoClose: true })
  }
  // First whole under another name, then renamed: a reader never sees a partial file, nor does a power cut leave one.
  const putAt = async (path: string, body: Buffer) => {
    const whole = await temporaryPath({ temporary })
    try {
      await writeWhole(whole, body)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(whole, path)
    } catch (error) {
      // A full disk is not filled further by what did not fit.
      await rm(whole, { force: true })
      throw error
    }
    await sync(dirname(path))
  }
  return {
    title: `DATA_DIR (${dataDir})`,
    temporary,
    put: (key, body) => putAt(pathOf(key), body),
    get: async (key) =>
      keptOrHeld(
        () => ifThere(readFile(pathOf(key))),
        () => ifThere(readFile(heldPath(key))),
      ),
    stream: async (key) =>
      keptOrHeld(
        () => streamAt(pathOf(key)),
        () => streamAt(heldPath(key)),
      ),
    delete: (key) => rm(pathOf(key), { force: true }),
    list: () => keptBelow(join(folder, 'files')),
    held: {
      take: async (key, at) => moveFile(pathOf(key), heldPath(key), at),
      giveBack: async (key, at) => moveFile(heldPath(key), pathOf(key), at),
      delete: (key) => rm(heldPath(key), { force: true }),
      list: () => keptBelow(join(folder, 'held')),
    },
    anchors: {
      put: (name, body) => putAt(pathIn('anchors', name), body),
      get: async (name) => ifThere(readFile(pathIn('anchors', name))),
      async *names() {
        for await (const path of filesBelow(join(folder, 'anchors'))) yield basename(path)
      },
    },
    // Every process tries its data folder, whatever keeps the files: uploads arrive there.
    probe: async () => {},
    owner: async () => (await ifThere(readFile(marker, 'utf8')))?.trim() ?? null,
    async claim(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(marker, `${id}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        if (!isCode(error, 'EEXIST')) throw error
      })
    },
    forgetUnfinished: (before) => sweepTemporary(temporary, before),
  }
}
