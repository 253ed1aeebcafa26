import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '../../platform/files/storage.ts'

const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files below one folder of this machine. A key is made of ids, split so that no folder grows without bound. */
export const diskStorage = (folder: string): Storage => {
  const temporary = join(folder, 'tmp')
  const pathOf = (key: string) => {
    if (!/^[\w-]{4,80}$/.test(key)) throw new Error('Not a storage key.')
    return join(folder, 'files', key.slice(-2), key)
  }
  // First whole under another name, then renamed: a reader never sees a partial file, nor does a power cut leave one.
  const keep = async (key: string, from: string) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await sync(from)
    await rename(from, path)
    await sync(dirname(path))
  }
  return {
    temporary,
    putFile: keep,
    async put(key, body) {
      await mkdir(temporary, { recursive: true, mode: 0o700 })
      const path = join(temporary, `${key}.${process.pid}.${Math.random().toString(36).slice(2)}`)
      const handle = await open(path, 'w', 0o600)
      try {
        await handle.writeFile(body)
      } finally {
        await handle.close()
      }
      await keep(key, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },
    async stream(key) {
      try {
        const handle = await open(pathOf(key), 'r')
        return createReadStream('', { fd: handle, autoClose: true })
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}
