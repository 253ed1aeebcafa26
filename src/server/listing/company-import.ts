import {
  COMPANY_COLUMNS,
  companyReader,
  type Company,
  type CompanyRefusal,
} from '#domain/listing/company-file.ts'
import { ConfigError } from '../platform/config.ts'
import { readCsv, sizeOf } from '../platform/read-csv.ts'
import { replaceCompanies, type CompanyCounts } from './store-companies.ts'

export interface CompanyImport extends CompanyCounts {
  readonly refused: Readonly<Partial<Record<CompanyRefusal, number>>>
}

/** A file larger than that is none of companies: 20 MB, some 200,000 lines. */
const LARGEST = 20 * 1024 * 1024

/**
 * Makes the companies what an operator's CSV says. Whatever line cannot be used is counted by its reason, and the rest goes on.
 * Rejects with a ConfigError where the file is another one; then nothing was changed.
 */
export const importCompanies = async (url: string, path: string): Promise<CompanyImport> => {
  const size = await sizeOf(path)
  if (size > LARGEST) throw new ConfigError([`${path} is larger than 20 MB: it is no list of companies.`])
  const refused: Partial<Record<CompanyRefusal, number>> = {}
  const refuseLine = (why: CompanyRefusal) => void (refused[why] = (refused[why] ?? 0) + 1)
  const lines: Company[] = []
  let reader: ReturnType<typeof companyReader> | undefined
  for await (const record of readCsv(path, () => refuseLine('unreadable'))) {
    if (reader === undefined) {
      reader = companyReader(record)
      if (reader === null) break
      continue
    }
    const line = reader?.(record)
    if (typeof line === 'string') refuseLine(line)
    else if (line) lines.push(line)
  }
  if (!reader)
    throw new ConfigError([
      `${path} is no list of companies: its first line does not name ${COMPANY_COLUMNS.slice(0, 2).join(' and ')}.`,
    ])
  if (lines.length === 0)
    throw new ConfigError([`${path} has no line that can be used: nothing was changed.`])
  return { ...(await replaceCompanies(url, lines)), refused }
}
