import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail } from './account/demo/people.ts'
import { isDemoDatabase, seedDemoAccounts } from './account/demo/demo.ts'
import { DEMO_COMPANIES } from './demo/companies.ts'
import { emptyWorld, hasFact, hasListings, hasUsers, noteFact } from './demo/store.ts'
import { tellStory } from './demo/story.ts'
import { addDemoCompanies } from './listing/store-companies.ts'
import { ConfigError } from './platform/config.ts'
import type { Ctx } from './platform/context.ts'

/** Without the demo no database is served whose passwords are in the manual (api.md "Starting"). */
export const guardReal = async (ctx: Ctx): Promise<void> => {
  if (await isDemoDatabase(ctx))
    throw new ConfigError([
      'This database contains demo data (trial licenses and demo logins). Use a different database in production, or take the demo out (docs/operate.md).',
    ])
}

const signIns = (publicUrl: string): string =>
  [
    `  API: ${publicUrl}/api/docs    Emails and texts: ${publicUrl}/dev/outbox`,
    `  Demo logins, password ${DEMO_PASSWORD}:`,
    ...DEMO_PEOPLE.map((person) => `    ${demoEmail(person)}`),
    '',
  ].join('\n')

/** Real people's data never gets demo people, with their published password, put beside it (operator.md 1). */
const guardDemo = async (ctx: Ctx): Promise<void> => {
  if (!(await isDemoDatabase(ctx)) && (await hasUsers(ctx.db)))
    throw new ConfigError([
      'This database has accounts and no demo data: it is a real one. Set NODE_ENV=production, or use an empty database for the demo.',
    ])
}

/** Fills an empty demo database, and says who can sign in. */
export const prepareDemo = async (ctx: Ctx, http: FastifyInstance): Promise<string> => {
  await guardDemo(ctx)
  // Killed while telling it: nobody was served yet, so the half-told world is thrown away and loaded again.
  if ((await hasFact(ctx.db, 'demo-story-begun')) && !(await hasFact(ctx.db, 'demo-story-told')))
    await emptyWorld(ctx.db)
  await seedDemoAccounts(ctx)
  await addDemoCompanies(ctx.db, DEMO_COMPANIES)
  if (!(await hasListings(ctx.db))) {
    await noteFact(ctx.db, 'demo-story-begun')
    await tellStory(http)
    await noteFact(ctx.db, 'demo-story-told')
  }
  return signIns(ctx.config.publicUrl)
}
