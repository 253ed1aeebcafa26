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
import {
  DamagedFile,
  isDenied,
  isOutOfHandles,
  keptOrHeld,
  readUse,
  StorageAway,
  temporaryPath,
  writeUse,
  type Kept,
  type Storage,
  type UnreadError,
} from '../../platform/files/storage.ts'

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

/** An error of the disk with the file that could not be read; any other one as it is. */
const named = (error: unknown, storedFile: string): unknown =>
  error instanceof Error && 'syscall' in error
    ? Object.assign<Error, UnreadError>(error, { storedFile })
    : error

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

/** A few bytes that have not come after so long: the folder hangs. */
const HANGS_MS = 5_000

/**
 * Files below the data folder. A key is made of ids, split so that no folder grows without bound. Once it is bound, every write and every
 * miss first looks for the marker: a folder that was unmounted, or exchanged, is a store that is away (docs/decisions/0104).
 */
export const diskStorage = (dataDir: string): Storage => {
  const folder = join(dataDir, 'storage')
  const temporary = join(folder, 'tmp')
  const marker = join(folder, 'instance')
  const inUse = join(folder, 'in-use')
  let bound: string | null = null
  const away = (what: string, cause: unknown = null) => {
    const sentence = `${join(dataDir, 'storage')} (DATA_DIR) is away: its marker “instance” ${what}. Mount it or move it back: everything goes on then.`
    return new StorageAway(sentence, sentence, cause)
  }
  let hanging = 0
  /** Each call to a folder that hangs holds one of the threads that passwords and names of hosts need as well: no more of them are begun. */
  const refuseHanging = () => {
    if (hanging === 0) return
    const sentence = `${folder} (DATA_DIR) doesn’t answer: look at its disk, or at what is mounted there. Everything goes on once it does.`
    throw new StorageAway(sentence, sentence, null)
  }
  /** Does what takes a moment, unless the folder hangs. */
  const briefly = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseHanging()
    let late = false
    const timer = setTimeout(() => {
      late = true
      hanging++
    }, HANGS_MS)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      if (late) hanging--
    }
  }
  const owner = async () => {
    const text = await briefly(() => ifThere(readFile(marker, 'utf8'))).catch((error: unknown) => {
      if (isOutOfHandles(error) || error instanceof StorageAway) throw error
      throw away(`can’t be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, error)
    })
    return text?.trim() ?? null
  }
  const sure = async () => {
    const found = bound === null ? null : await owner()
    if (found !== bound) throw away(found === null ? 'is missing' : 'is another’s')
  }
  /** What fails in a store that is away fails for that reason. */
  const orAway = <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (error: unknown) => {
      await sure()
      if (!isDenied(error)) throw error
      const { path, code } = error as NodeJS.ErrnoException
      const sentence = `Parley can’t use ${path ?? folder} (DATA_DIR, ${code ?? 'unknown'}): give it to Parley’s user, or make it writable.`
      throw new StorageAway(sentence, sentence, error)
    })
  /** The same of a file that is read: the others may be as they should. */
  const orUnreadable = <T>(key: string, work: Promise<T>): Promise<T> =>
    orAway(
      work.catch(async (error: unknown) => {
        if (!isDenied(error)) throw named(error, key)
        await sure()
        throw new DamagedFile(key, 'unreadable', error)
      }),
    )
  /** Makes a folder in the store, and never the store itself once it is bound. */
  const makeFolder = async (path: string) => {
    await sure()
    if (bound === null) await briefly(() => mkdir(folder, { recursive: true, mode: 0o700 }))
    for (const each of [dirname(path), path])
      if (each !== folder)
        await briefly(() => mkdir(each, { mode: 0o700 })).catch((error: unknown) => {
          if (!isCode(error, 'EEXIST')) throw error
        })
  }
  const pathIn = (below: 'files' | 'held' | 'anchors', key: string) => {
    if (!/^[\w-]{4,80}$/.test(key)) throw new Error('Not a storage key.')
    return join(folder, below, key.slice(-2), key)
  }
  const makeTemporary = () => orAway(makeFolder(temporary))
  const pathOf = (key: string) => pathIn('files', key)
  const heldPath = (key: string) => pathIn('held', key)
  const bytesAt = (path: string) => {
    refuseHanging()
    return ifThere(readFile(path))
  }
  const streamAt = async (path: string) => {
    const handle = await briefly(() => ifThere(open(path, 'r')))
    return handle && createReadStream('', { fd: handle, autoClose: true })
  }
  // First whole under another name, then renamed: a reader never sees a partial file, nor does a power cut leave one.
  const write = async (path: string, body: Buffer) => {
    const whole = await temporaryPath({ temporary, makeTemporary })
    try {
      await writeWhole(whole, body)
      // Looks for the marker once more: the rename finds its file in the same store alone.
      await makeFolder(dirname(path))
      await rename(whole, path)
    } catch (error) {
      // A full disk is not filled further by what did not fit.
      await rm(whole, { force: true })
      throw error
    }
    await sync(dirname(path))
  }
  const putAt = (path: string, body: Buffer) => orAway(write(path, body))
  /** Moves a file that may be gone already; from then on it is as old as `at` says. */
  const moveFile = async (from: string, to: string, at: number): Promise<void> => {
    await makeFolder(dirname(to))
    // Its age first: cut off after that it is too young to be moved, and never too old to be kept.
    if ((await ifThere(utimes(from, new Date(at), new Date(at)).then(() => true))) === null) return
    await ifThere(rename(from, to))
    await sync(dirname(to))
  }
  const deleteAt = async (path: string) => {
    await sure()
    await rm(path, { force: true })
  }
  async function* listAt(below: 'files' | 'held') {
    await sure()
    yield* keptBelow(join(folder, below))
  }
  return {
    title: `DATA_DIR (${dataDir})`,
    temporary,
    makeTemporary,
    put: (key, body) => putAt(pathOf(key), body),
    get: async (key) =>
      orUnreadable(
        key,
        keptOrHeld(
          async () => bytesAt(pathOf(key)),
          async () => bytesAt(heldPath(key)),
          sure,
        ),
      ),
    stream: async (key) =>
      orUnreadable(
        key,
        keptOrHeld(
          () => streamAt(pathOf(key)),
          () => streamAt(heldPath(key)),
          sure,
        ),
      ),
    delete: (key) => orAway(deleteAt(pathOf(key))),
    list: () => listAt('files'),
    held: {
      take: async (key, at) => orAway(moveFile(pathOf(key), heldPath(key), at)),
      giveBack: async (key, at) => orAway(moveFile(heldPath(key), pathOf(key), at)),
      delete: (key) => orAway(deleteAt(heldPath(key))),
      list: () => listAt('held'),
    },
    anchors: {
      put: (name, body) => putAt(pathIn('anchors', name), body),
      get: async (name) => {
        const text = await orAway(ifThere(readFile(pathIn('anchors', name))))
        if (text === null) await sure()
        return text
      },
      async *names() {
        await sure()
        for await (const path of filesBelow(join(folder, 'anchors'))) yield basename(path)
      },
    },
    // Every process tries its data folder, whatever keeps the files: uploads arrive there.
    probe: async () => {},
    owner,
    bindTo(id) {
      bound = id
    },
    async claim(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(marker, `${id}\n`, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        if (!isCode(error, 'EEXIST')) throw error
      })
    },
    use: {
      last: () =>
        briefly(() => ifThere(readFile(inUse, 'utf8'))).then(readUse, (error: unknown) => {
          if (!isDenied(error)) throw error
          return null
        }),
      say: async (use) => {
        await sure()
        const whole = await temporaryPath({ temporary, makeTemporary })
        await briefly(async () => {
          try {
            await writeFile(whole, writeUse(use), { mode: 0o600 })
            await rename(whole, inUse)
          } catch (error) {
            await rm(whole, { force: true })
            throw error
          }
        })
      },
    },
    forgetUnfinished: (before) => sweepTemporary(temporary, before),
  }
}
