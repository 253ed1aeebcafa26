import { counted } from '#domain/kernel/text/format.ts'
import { parseArgs } from 'node:util'
import { hooks, buildApp } from './app.ts'
import { ExportError } from './exchange/open.ts'
import { importExport } from './exchange/import.ts'
import { peopleToExport, type Whose } from './exchange/people.ts'
import { writeExport } from './exchange/write.ts'
import { withDatabase } from './operator.ts'
import { ConfigError } from './platform/config.ts'
import type { Ctx } from './platform/context.ts'
import { createContext } from './platform/create-context.ts'
import { needBound } from './platform/files/binding.ts'
import { keepPrivate, refuseRoot } from './platform/files/modes.ts'
import { isExpected } from './platform/lifecycle.ts'
import type { Manifest } from '#domain/exchange/format.ts'
import { PROPERTY_STATES, type PropertyState } from '#domain/kernel/place/property-state.ts'

const USAGE = `Usage:
  npm run export -- --brokerage NAME FILE.zip   all agents whose accounts name this brokerage, by its name or license number;
                                                with --state CA or --state FL those of one state
  npm run export -- --agent EMAIL FILE.zip      one agent
  npm run import -- FILE.zip                    an export into an empty installation`

const saidOf = ({ people, entries }: Manifest): string =>
  `${counted(people.length, 'agent')}, ${entries.length} answers, files, and packages`

const leftOutOf = ({ damaged = [] }: Manifest): string[] =>
  damaged.length === 0
    ? []
    : ['Not in it, because a stored file was damaged or missing:', ...damaged.map(({ path }) => `  ${path}`)]

const isState = (text: string): text is PropertyState => (PROPERTY_STATES as readonly string[]).includes(text)

const parsed = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { brokerage: { type: 'string' }, agent: { type: 'string' }, state: { type: 'string' } },
    })
  } catch {
    throw new ConfigError([USAGE])
  }
}

/** Whose deals go where; a usage error otherwise. */
const readExport = (args: readonly string[]): { whose: Whose; to: string } => {
  const { values, positionals } = parsed(args)
  const { agent, brokerage } = values
  const state = values.state?.toUpperCase() ?? null
  const [to, ...more] = positionals
  if (to && more.length === 0 && (state === null || isState(state))) {
    if (brokerage && !agent) return { whose: { brokerage, state }, to }
    if (agent && !brokerage && state === null) return { whose: { agent }, to }
  }
  throw new ConfigError([USAGE])
}

const runExport = async (ctx: Ctx, args: readonly string[]): Promise<string> => {
  const { whose, to } = readExport(args)
  const people = await peopleToExport(ctx.db, whose)
  const http = await buildApp(ctx)
  try {
    const about = await writeExport(ctx, http, { people, to })
    return [`Exported ${saidOf(about)} to ${to}.`, ...leftOutOf(about)].join('\n')
  } finally {
    await http.close()
  }
}

const runImport = async (ctx: Ctx, [from, ...more]: readonly string[]): Promise<string> => {
  if (!from || more.length > 0) throw new ConfigError([USAGE])
  refuseRoot(ctx.config.dataDir)
  const about = await importExport(ctx, from)
  const accounts = about.people.map(
    ({ email, agent }) => `  ${email} (${agent.licenseNumber}, ${agent.licenseState})`,
  )
  return [
    `Imported ${saidOf(about)}, as of ${about.madeAt}. These accounts were made:`,
    ...accounts,
    'Each agent sets a password with “Forgot password”.',
    ...leftOutOf(about),
  ].join('\n')
}

const COMMANDS: Readonly<Record<string, typeof runExport>> = { export: runExport, import: runImport }

/** A brokerage's own data, taken out and put into an empty installation (docs/integrate.md). */
const main = async ([name = '', ...args]: readonly string[]): Promise<void> => {
  const command = COMMANDS[name]
  if (!command) throw new ConfigError([USAGE])
  keepPrivate()
  await withDatabase(`npm run ${name}`, async (config, databaseUrl) => {
    // Each part of an export is a call of its own, and would have its line in the log.
    const ctx = createContext({ config: { ...config, logLevel: 'warn' }, hooks, databaseUrl })
    try {
      // An import binds them itself.
      if (command === runExport) await needBound(ctx.db, ctx.storage)
      console.log(await command(ctx, args))
    } finally {
      await ctx.replica.end()
      await ctx.db.destroy()
    }
  })
}

try {
  await main(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const known = isExpected(error) || error instanceof ExportError || code === 'EEXIST' || code === 'ENOENT'
  console.error(known ? message : error)
  process.exit(1)
}
