import { basename } from 'node:path'
import { LINE_REFUSALS, readerOf, type LicenceLine, type LineRefusal } from '#domain/account/licence-file.ts'
import { count } from '#domain/kernel/text/format.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { ConfigError } from '#server/platform/config.ts'
import { readCsv, sizeOf } from '#server/platform/read-csv.ts'
import { importLicences, TooManyLapse, type ImportCounts } from './store-import.ts'

export interface ImportResult extends ImportCounts {
  readonly refused: Readonly<Partial<Record<LineRefusal, number>>>
}

/** How many lines were refused, and why, in words for the operator. */
export const saidRefusals = (refused: ImportResult['refused']): string[] =>
  (Object.entries(refused) as [LineRefusal, number][]).map(([why, n]) => `${count(n)} ${LINE_REFUSALS[why]}`)

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
  const size = await sizeOf(file.path)
  const refused: Partial<Record<LineRefusal, number>> = {}
  const refuseLine = (why: LineRefusal) => void (refused[why] = (refused[why] ?? 0) + 1)
  let read = 0
  const records = readCsv(file.path, refuseLine, (bytes) => progress((read += bytes) / Math.max(size, 1)))
  async function* lines(): AsyncGenerator<LicenceLine> {
    let reader: ReturnType<typeof readerOf> | undefined
    for await (const record of records) {
      if (reader === undefined) {
        reader = readerOf(file.state, record)
        if (reader?.isHeader) continue
      }
      if (reader === null) throw wrongFile(file.state, file.path)
      const line = reader.read(record)
      if (typeof line === 'string') refuseLine(line)
      else yield line
    }
    if (read === 0) throw new ConfigError([`${file.path} is empty.`])
    if (reader === undefined) throw wrongFile(file.state, file.path)
  }
  const countRefused = () => Object.values(refused).reduce((sum, n) => sum + n, 0)
  try {
    const counts = await importLicences(url, { ...file, source: basename(file.path) }, lines(), countRefused)
    return { ...counts, refused }
  } catch (error) {
    if (!(error instanceof TooManyLapse)) throw error
    const reasons = saidRefusals(refused)
    const unused =
      reasons.length > 0
        ? `, and ${count(countRefused())} of its lines could not be used (${reasons.join(', ')})`
        : ''
    throw new ConfigError([
      `After this file ${error.lapsed} of ${error.of} licenses would have lapsed${unused}. It is probably not the whole file: nothing was changed. If it is, add --anyway.`,
    ])
  }
}
