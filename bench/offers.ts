/** A listing with many offers that differ as real ones do, on an embedded database of its own; for the benches that read it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { runSql } from '#test/database.ts'
import { startTestServer } from '#test/server.ts'

/** Where the copies are. */
export const LISTING = 'many-l-1'

/** Two hundred copies press to nothing: each offer gets a price, dates, notes, costs and papers of its own, as real ones have. */
const differ = (url: string, table: string, id: string) =>
  runSql(
    url,
    `update ${table} set body = body || jsonb_build_object(
       'otherTerms', 'Note ' || md5(${id}) || ' ' || md5(${id} || 'x'),
       'proofOfFunds', jsonb_build_object('id', md5(${id} || 'p'), 'name', md5(${id} || 'n') || '.pdf'),
       'loanApproval', jsonb_build_object('id', md5(${id} || 'l'), 'name', md5(${id} || 'm') || '.pdf'),
       'terms', (body -> 'terms') || jsonb_build_object(
         'offerAmount', 1000000 + ('x' || substr(md5(${id}), 1, 4))::bit(16)::int * 10,
         'earnestMoneyAmount', 10000 + ('x' || substr(md5(${id}), 5, 3))::bit(12)::int,
         'daysToClose', 15 + ('x' || substr(md5(${id}), 9, 1))::bit(4)::int,
         'loan', ('x' || substr(md5(${id}), 10, 1))::bit(4)::int < 11),
       'contingencies', (body -> 'contingencies') || jsonb_build_object(
         'contingentOnLoan', ('x' || substr(md5(${id}), 10, 1))::bit(4)::int < 11))
     where ${id} like '%many-o-%'`,
  )

/** Starts the product with the demo's people and a listing of `many` offers; `close` leaves nothing behind. */
export const startWithOffers = async (many: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-many-'))
  const database = await startEmbedded({ dataDir: folder, address: 'the bench', settings: {} })
  await migrate(database.url)
  const server = await startTestServer({ databaseUrl: database.url, seed: true, worker: false })
  // A test checks every answer against its schema; the product does not.
  Object.assign(server.ctx, { strictAnswers: false })
  const sale = await activeListing(server, 'ca')
  const { offerId } = await deliveredOffer(server, sale)
  await copyNegotiations(server.databaseUrl, {
    prefix: 'many',
    listingId: sale.listingId,
    offerId,
    listings: 1,
    offersEach: many,
  })
  await differ(server.databaseUrl, 'offers', 'id')
  // A snapshot is never changed; for this one time the database is told to let it happen.
  await runSql(server.databaseUrl, 'alter table snapshots disable trigger user')
  await differ(server.databaseUrl, 'snapshots', 'id')
  await runSql(server.databaseUrl, 'alter table snapshots enable trigger user')
  const close = async () => {
    await server.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, sale, close }
}
