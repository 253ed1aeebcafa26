import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import {
  MANIFEST,
  manifest,
  MOST_BYTES,
  MOST_ENTRIES,
  MOST_ENTRY_BYTES,
  MOST_MANIFEST_BYTES,
  type ExportEntry,
  type Manifest,
} from '#domain/exchange/format.ts'

/** Something about an export that whoever imports it has to know; the sentence is enough. */
export class ExportError extends Error {}

const damaged = (what: string) => new ExportError(`This isn’t a whole export: ${what}.`)

/** The bytes of a part, and no more than it says it has. */
const bytesOf = async (zip: ZipFile, entry: Entry, most: number): Promise<Buffer> => {
  if (entry.uncompressedSize > most) throw damaged(`${entry.fileName} is too large`)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw damaged(`${entry.fileName} is too large`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export interface OpenedExport {
  readonly about: Manifest
  /** A part, once its checksum was found right. */
  read(entry: ExportEntry): Promise<Buffer>
  close(): void
}

const readAbout = (text: string): Manifest => {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw damaged(`${MANIFEST} is damaged, or of a Parley that this one doesn’t know`)
  }
}

/** Opens an export and reads what it says is in it. Every part that is there is listed, and every one listed is there. */
export const openExport = async (path: string): Promise<OpenedExport> => {
  if (!(await stat(path)).isFile()) throw new ExportError(`${path} is no file.`)
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true }).catch(() => {
    throw damaged('it is no ZIP')
  })
  try {
    if (zip.entryCount > MOST_ENTRIES + 1) throw damaged('it has too many parts')
    const parts = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (parts.has(entry.fileName)) throw damaged(`${entry.fileName} is in it twice`)
      parts.set(entry.fileName, entry)
    }
    const said = parts.get(MANIFEST)
    if (!said) throw damaged(`it has no ${MANIFEST}`)
    const about = readAbout((await bytesOf(zip, said, MOST_MANIFEST_BYTES)).toString('utf8'))
    parts.delete(MANIFEST)
    const listed = new Set(about.entries.map(({ name }) => name))
    const stray = [...parts.keys()].find((name) => !listed.has(name))
    if (stray !== undefined) throw damaged(`${stray} isn’t listed in ${MANIFEST}`)
    if (listed.size !== about.entries.length) throw damaged('a part is listed twice')
    if (about.entries.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
      throw damaged('it is too large')
    return {
      about,
      async read({ name, bytes, sha256 }) {
        const part = parts.get(name)
        if (!part) throw damaged(`${name} is missing`)
        const body = await bytesOf(zip, part, Math.min(bytes, MOST_ENTRY_BYTES)).catch((error: Error) => {
          throw error instanceof ExportError ? error : damaged(error.message)
        })
        if (createHash('sha256').update(body).digest('hex') !== sha256) throw damaged(`${name} was changed`)
        return body
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof ExportError ? error : damaged((error as Error).message)
  }
}
