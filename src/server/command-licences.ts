import { count } from '#domain/kernel/text/format.ts'
import { parseArgs } from 'node:util'
import { PROPERTY_STATES, type PropertyState } from '#domain/kernel/place/property-state.ts'
import { importFile, saidRefusals, type ImportResult } from './account/license/import.ts'
import { ConfigError } from './platform/config.ts'
import { endAfter } from './command-end.ts'
import { withDatabase } from './operator.ts'

const USAGE = `Usage:
  npm run licenses:import -- --state CA|FL FILE [--anyway]
    FILE: the California DRE's licensee list (CSV), or the Florida DBPR's real-estate licensee extract (CSV)
    --anyway: also where more than a fifth of the licenses would lapse`

const WIDTH = 40

/** A bar on a terminal; in a log a line for each tenth. */
const progressBar = (out: NodeJS.WriteStream) => {
  let shown = -1
  return (part: number) => {
    const step = Math.floor(part * (out.isTTY ? 100 : 10))
    if (step === shown) return
    shown = step
    const percent = Math.floor(part * 100)
    if (!out.isTTY) return void out.write(`${percent} %\n`)
    const full = Math.round(part * WIDTH)
    out.write(`\r[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${percent} %${part >= 1 ? '\n' : ''}`)
  }
}

const said = (state: string, { added, changed, lapsed, repeated, refused }: ImportResult): string => {
  const lines = Object.values(refused).reduce((sum, n) => sum + n, 0)
  return [
    `Licenses of ${state}: ${count(added)} added, ${count(changed)} changed, ${count(lapsed)} lapsed, ${count(lines)} lines refused.`,
    ...saidRefusals(refused).map((reason) => `    ${reason}`),
    ...(repeated > 0
      ? [`    ${count(repeated)} further lines of licenses that are there more than once`]
      : []),
  ].join('\n')
}

const isState = (text: string | undefined): text is PropertyState =>
  (PROPERTY_STATES as readonly (string | undefined)[]).includes(text)

const read = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { state: { type: 'string' }, anyway: { type: 'boolean', default: false } },
    })
  } catch {
    throw new ConfigError([USAGE])
  }
}

const main = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = read(args)
  const state = values.state?.toUpperCase()
  const [path, ...more] = positionals
  if (!isState(state) || path === undefined || more.length > 0) throw new ConfigError([USAGE])
  const { anyway } = values
  const result = await withDatabase('npm run licenses:import', (_config, databaseUrl) =>
    importFile(
      databaseUrl,
      { state, path, at: new Date().toISOString(), anyway },
      progressBar(process.stderr),
    ),
  )
  console.log(said(state, result))
}

await endAfter(() => main(process.argv.slice(2)))
