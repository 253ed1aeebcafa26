import { parseArgs } from 'node:util'
import { counted } from '#domain/kernel/text/format.ts'
import { audit, type AuditResult } from './evidence/audit/audit.ts'
import { otherHouse } from './evidence/other-house.ts'
import { ConfigError } from './platform/config.ts'
import type { Ctx } from './platform/context.ts'
import { linkStoredEvents } from './evidence/link.ts'
import { beginActs, isBegun } from './evidence/acts/since.ts'
import { isOnRecord, linkPlan } from './evidence/acts/plan.ts'
import { giveReceiptsLate } from './evidence/acts/late.ts'
import { nameDrawnPapers, papersToName } from './contract/drawn.ts'
import { hooks } from './app.ts'
import { withDatabase } from './operator.ts'
import { createContext } from './platform/create-context.ts'
import { needBound } from './platform/files/binding.ts'
import { endAfter } from './command-end.ts'

const USAGE = `Usage:
  npm run audit                    recomputes every record, and names what was changed; 1: something was
  npm run audit -- --link [HOME]   the same before and after it links what an older release wrote, in all homes or in
                                   one of them, by its id; what it puts in is said before (docs/evidence.md)`

const NOT_BEGUN =
  'The server has not started on this database since the upgrade, and its start links what the release before wrote. Start it once, then audit. Nothing was checked, and nothing was written.'

/** `home`: the one that `link` is for; null: all of them. */
interface Options {
  readonly link: boolean
  readonly home: string | null
}

const readArgs = (args: string[]): Options => {
  try {
    const options = { link: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [home = null, ...more] = positionals
    if (more.length > 0 || (home !== null && !values.link)) throw new Error('A home is named after --link.')
    return { link: values.link ?? false, home }
  } catch (error) {
    throw new ConfigError([`${(error as Error).message}\n${USAGE}`])
  }
}

const told = ({ chains, contracts, roots, findings, notes }: AuditResult): string => {
  const all = `${counted(chains, 'chain')}, ${counted(contracts, 'contract')}, ${counted(roots, 'daily root')}`
  if (findings.length > 0)
    return `${counted(findings.length, 'finding')} in ${all}. Restore what was changed from a backup, and find out who did it.`
  return notes.length > 0
    ? `Everything is as it was recorded, except what was put in by hand (${counted(notes.length, 'note')} above): ${all}.`
    : `Everything is as it was recorded: ${all}.`
}

const run = async (ctx: Ctx): Promise<AuditResult> => {
  const result = await audit(ctx.db, ctx)
  for (const sentence of result.notes) console.log(`Note: ${sentence}`)
  for (const sentence of result.findings) console.log(sentence)
  return result
}

/** Puts in what a process of an older release left out; what was found before is said first: from then on much of it is vouched for. */
const link = async (ctx: Ctx, home: string | null): Promise<void> => {
  if (home !== null && !(await isOnRecord(ctx, home)))
    throw new ConfigError([`There is no record of the home ${home}.\n${USAGE}`])
  console.log('Before:')
  console.log(told(await run(ctx)))
  for (const sentence of [...(await linkPlan(ctx, home)), ...(await papersToName(ctx, home))])
    console.log(sentence)
  await beginActs(ctx, 'operator')
  console.log(
    `Put in by hand: ${counted(await linkStoredEvents(ctx, 'operator', home), 'link')} of events that had none.`,
  )
  console.log(
    `Put in by hand: ${counted(await giveReceiptsLate(ctx, home), 'receipt')} of acts and deliveries that had none.`,
  )
  await nameDrawnPapers(ctx, 'operator', home)
  console.log('After:')
}

/**
 * Recomputes the record beside the database, and names what was changed past the application; 0: nothing was. `--link` links before
 * that what has no link, however old: what a process of an older release wrote. Each such event says from then on that it was linked by
 * hand, and when, and each run names it. Acts that such a process left without a receipt get one that says the same of itself, and papers that
 * nobody has signed are named.
 */
const main = (args: string[]): Promise<number> => {
  const options = readArgs(args)
  return withDatabase('npm run audit', async (config, databaseUrl) => {
    const ctx = createContext({ config, hooks, databaseUrl })
    try {
      await needBound(ctx.db, ctx.storage)
      const other = await otherHouse(config, ctx.db)
      if (other !== null) throw new ConfigError([`${other} Nothing was checked, and nothing was written.`])
      if (!(await isBegun(ctx))) throw new ConfigError([NOT_BEGUN])
      if (options.link) await link(ctx, options.home)
      const result = await run(ctx)
      console.log(told(result))
      return result.findings.length === 0 ? 0 : 1
    } finally {
      await ctx.db.destroy()
    }
  })
}

await endAfter(() => main(process.argv.slice(2)))
