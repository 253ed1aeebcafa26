import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { namedStatements } from '#test/make/counting.ts'
import { agreement } from '#test/make/contracts.ts'
import { rival } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/**
 * What reads a document by its own id, and would ask every shard. The first finds the listing, which no statement after it does
 * without; the callers of the others know it (docs/scale.md, "Spread by listing").
 */
const BY_DOCUMENT = [
  'negotiation.bodies',
  'negotiation.listingOfOffer',
  'negotiation.snapshots',
  'offer.marks',
]

const KEYED = /\blisting_id\s*(=|in\b|is not distinct)|\bl\.id\s*=|^update listings set\b.*\bwhere id = \$1/s

it('what a negotiation reads and writes names its listing, by which it would be spread (issue 8 "Scale on paper")', async () => {
  const spread = await runSql<{ name: string }>(
    server.databaseUrl,
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'listing_id' and is_nullable = 'NO'`,
  )
  const tables = new Set(['listings', ...spread.map(({ name }) => name)])
  const statements = await namedStatements(async () => {
    const a = await agreement(server)
    ok(await a.cancel('LA'))
    const other = await rival(a, server)
    for (const who of [a.people.BA, a.people.PB, a.people.LA, a.people.PS, other.agent, other.buyer])
      for (const path of [
        `/listings/${a.listingId}/details`,
        `/offers/listings/${a.listingId}?actions=seller`,
        `/offers/listings/${a.listingId}?actions=buyer`,
        `/offers/${a.ids.I}`,
        `/listings/${a.listingId}/contract`,
      ])
        await who.get(path)
  })
  const touching = statements.filter(({ text }) =>
    [...text.matchAll(/\b(?:from|join|update)\s+([a-z_]+)/g)].some(([, name]) => tables.has(name ?? '')),
  )
  expect(touching.length).toBeGreaterThan(12)
  expect(
    touching
      .filter(({ text }) => !KEYED.test(text))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(BY_DOCUMENT)
})
