import { migrate } from '#server/platform/db/migrate.ts'
import { ok } from '#test/client.ts'
import { startTestServer } from '#test/server.ts'

/** A demo database with its logins and one draft instead of the story, which takes ten times as long to tell. */
export const withLoginsOnly = async (databaseUrl: string): Promise<void> => {
  await migrate(databaseUrl)
  const server = await startTestServer({ databaseUrl, seed: true, worker: false })
  const agent = await server.as('listing-ca')
  ok(
    await agent.post('/listings', { price: 500_000, address: { addressLine1: '1 Draft Lane', state: 'CA' } }),
    201,
  )
  await server.close()
}
