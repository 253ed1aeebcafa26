import { hooks } from './app.ts'
import { audit } from './evidence/audit.ts'
import { withDatabase } from './operator.ts'
import { createContext } from './platform/create-context.ts'
import { endAfter } from './command-end.ts'

/** Recomputes the record beside the database, and names what was changed past the application; 0: nothing was. */
const main = (): Promise<number> =>
  withDatabase('npm run audit', async (config, databaseUrl) => {
    const ctx = createContext({ config, hooks, databaseUrl })
    try {
      const { chains, contracts, roots, findings } = await audit(ctx.db, ctx.storage)
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

await endAfter(main)
