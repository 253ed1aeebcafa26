import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { readerOf, type LicenceLine, type LineRefusal } from '#domain/account/licence-file.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { ConfigError } from '#server/platform/config.ts'
import { readCsv } from '#server/platform/read-csv.ts'
import { importLicences, TooManyLapse, type ImportCounts } from './store-import.ts'

export interface ImportResult extends ImportCounts {
  readonly refused: Readonly<Partial<Record<LineRefusal, number>>>
}

/** Are all bytes of the file UTF-8? What a regulator exports otherwise is Windows' Latin alphabet. */
const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const wrongFile = (state: PropertyState, path: string) =>
  new ConfigError([
    state === 'CA'
      ? `${path} is not the licensee list of the California DRE: its first line does not name lic_number, lastname_primary, lic_type, and lic_status.`
      : `${path} is not the real-estate extract of the Florida DBPR: its first line has neither 19 columns nor names for them.`,
  ])

/**
 * Reads a regulator's file, line by line, into the register. `progress` hears the part that is read, 0 to 1. Whatever line cannot
 * be read is counted by its reason, and the rest goes on. Rejects with a ConfigError where the file is another one, or not whole.
 */
export const importFile = async (
  url: string,
  file: {
    readonly state: PropertyState
    readonly path: string
    readonly at: string
    readonly anyway: boolean
  },
  progress: (part: number) => void,
): Promise<ImportResult> => {
  const { size } = await stat(file.path).catch(() => {
    throw new ConfigError([`There is no file ${file.path}.`])
  })
  const refused: Partial<Record<LineRefusal, number>> = {}
  const refuseLine = (why: LineRefusal) => void (refused[why] = (refused[why] ?? 0) + 1)
  const encoding = (await isUtf8(file.path)) ? 'utf8' : 'latin1'
  const source = createReadStream(file.path, { highWaterMark: 1024 * 1024 })
  let read = 0
  source.on('data', (chunk) => progress((read += chunk.length) / Math.max(size, 1)))
  const records = source.pipe(readCsv(() => refuseLine('unreadable'), encoding))
  source.once('error', (error) => records.destroy(error))
  async function* lines(): AsyncGenerator<LicenceLine> {
    let reader: ReturnType<typeof readerOf> | undefined
    for await (const record of records as AsyncIterable<string[]>) {
      if (reader === undefined) {
        reader = readerOf(file.state, record)
        if (reader?.isHeader) continue
      }
      if (reader === null) throw wrongFile(file.state, file.path)
      const line = reader.read(record)
      if (typeof line === 'string') refuseLine(line)
      else yield line
    }
    if (reader === undefined) throw wrongFile(file.state, file.path)
  }
  const countRefused = () => Object.values(refused).reduce((sum, n) => sum + n, 0)
  try {
    const counts = await importLicences(url, { ...file, source: basename(file.path) }, lines(), countRefused)
    return { ...counts, refused }
  } catch (error) {
    if (!(error instanceof TooManyLapse)) throw error
    throw new ConfigError([
      `After this file ${error.lapsed} of ${error.of} licenses would have lapsed. It is probably not the whole file: nothing was changed. If it is, add --anyway.`,
    ])
  } finally {
    source.destroy()
  }
}
