import { count } from '#domain/kernel/text/format.ts'
import { COMPANY_COLUMNS, COMPANY_REFUSALS, type CompanyRefusal } from '#domain/listing/company-file.ts'
import { importCompanies, type CompanyImport } from './listing/company-import.ts'
import { withDatabase } from './operator.ts'
import { ConfigError } from './platform/config.ts'
import { endAfter } from './command-end.ts'

const USAGE = `Usage:
  npm run companies:import -- FILE
    FILE: a CSV whose first line names ${COMPANY_COLUMNS.join(', ')}`

const said = ({ added, changed, removed, repeated, refused }: CompanyImport): string =>
  [
    `Companies: ${count(added)} added, ${count(changed)} changed, ${count(removed)} removed.`,
    ...(Object.entries(refused) as [CompanyRefusal, number][]).map(
      ([why, n]) => `    ${count(n)} lines ${COMPANY_REFUSALS[why]}`,
    ),
    ...(repeated > 0
      ? [`    ${count(repeated)} further lines of companies that are there more than once`]
      : []),
  ].join('\n')

const main = async (args: readonly string[]): Promise<void> => {
  const [path, ...more] = args
  if (path === undefined || path.startsWith('--') || more.length > 0) throw new ConfigError([USAGE])
  const result = await withDatabase('npm run companies:import', (_config, databaseUrl) =>
    importCompanies(databaseUrl, path),
  )
  console.log(said(result))
}

await endAfter(() => main(process.argv.slice(2)))
