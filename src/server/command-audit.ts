import { parseArgs } from 'node:util'
import { audit } from './evidence/audit.ts'
import { linkStoredEvents } from './evidence/link.ts'
import { hooks } from './app.ts'
import { withDatabase } from './operator.ts'
import { createContext } from './platform/create-context.ts'
import { endAfter } from './command-end.ts'

/**
 * Recomputes the record beside the database, and names what was changed past the application; 0: nothing was. `--link` links before
 * that what has no link, however old: what a process of an older release wrote. Each such event says from then on that it was linked by
 * hand, and when, and each run names it.
 */
const main = (args: string[]): Promise<number> =>
  withDatabase('npm run audit', async (config, databaseUrl) => {
    const { values } = parseArgs({ args, options: { link: { type: 'boolean' } } })
    const ctx = createContext({ config, hooks, databaseUrl })
    try {
      if (values.link)
        console.log(`${await linkStoredEvents(ctx, 'operator')} events without a link were linked.`)
      const { chains, contracts, roots, findings, notes } = await audit(ctx.db, ctx)
      for (const sentence of notes) console.log(`Note: ${sentence}`)
      for (const sentence of findings) console.log(sentence)
      const counted = `${chains} chains, ${contracts} contracts, ${roots} daily roots`
      console.log(
        findings.length === 0
          ? `Everything is as it was recorded: ${counted}.`
          : `${findings.length} findings in ${counted}. Restore what was changed from a backup, and find out who did it.`,
      )
      return findings.length === 0 ? 0 : 1
    } finally {
      await ctx.db.destroy()
    }
  })

await endAfter(() => main(process.argv.slice(2)))
