import { readdirSync, readFileSync } from 'node:fs'
import { runSql } from '#test/database.ts'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, signersOf } from '#test/make/sale.ts'
import type { TestServer } from '#test/server.ts'
import { createProduct, wait } from '../test/faults/process.ts'
import { remote } from '../test/faults/remote.ts'
import { cpuOf } from './measure.ts'

/**
 * What one negotiation costs, from the draft of the listing to the sealed contract: rows, bytes, write-ahead log, and processor time of
 * server and database (docs/scale.md). `node bench/negotiation.ts [25]`: so many, one after the other, each with two buyers.
 */
const SALES = Number(process.argv[2] ?? 25)
const WARM = 3

/** A home from its draft to the sealed contract, with two buyers. */
const sell = async (server: TestServer): Promise<void> => {
  const sale = await activeListing(server, 'ca')
  const chain = await deliveredOffer(server, sale)
  await deliveredOffer(server, sale, 'agent2-ca')
  await accepted(sale, chain)
  const path = `/listings/${sale.listingId}/contract`
  const signature = await exampleBody('signatures', chain.agent)
  for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
  while (ok(await chain.agent.get(path)).finalRpa === null) await wait(20)
}

const TICK = 10
const statOf = (pid: string | number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  } catch {
    return []
  }
}

/** CPU-milliseconds of a database server: of the one that began it, of its children, and of those that have ended. */
const cpuOfDatabase = (postmaster: number): number => {
  const own = statOf(postmaster)
  const ended = Number(own[13]) + Number(own[14])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => Number(fields[1]) === postmaster)
  const ticks = [own, ...children].map((fields) => Number(fields[11]) + Number(fields[12]))
  return (ended + ticks.reduce((a, b) => a + b, 0)) * TICK
}

interface Table {
  name: string
  rows: number
  bytes: number
}

const tablesOf = async (url: string): Promise<Table[]> => {
  const names = await runSql<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const each = names.map(
    ({ name }) => `select '${name}' as name, (select count(*)::int from ${name}) as rows,
      pg_total_relation_size('${name}')::float8 as bytes`,
  )
  return runSql<Table>(url, each.join(' union all '))
}

const product = await createProduct({ DEMO: '1' })
try {
  await product.start()
  const server = remote(product.origin)
  for (let n = 0; n < WARM; n++) await sell(server)
  const url = product.databaseUrl()
  const state = async () => ({
    tables: await tablesOf(url),
    wal: Number((await runSql<{ at: string }>(url, `select pg_current_wal_lsn() - '0/0' as at`))[0]?.at),
    stored:
      (await runSql<{ bytes: number }>(url, 'select sum(size)::float8 as bytes from files'))[0]?.bytes ?? 0,
    server: cpuOf(product.pid()),
    database: cpuOfDatabase(product.databasePid()),
    at: performance.now(),
  })
  const before = await state()
  for (let n = 0; n < SALES; n++) await sell(server)
  const after = await state()
  const each = (a: number, b: number, unit = 1) => Number(((b - a) / SALES / unit).toFixed(1))
  const grown = after.tables
    .map(({ name, rows, bytes }) => {
      const was = before.tables.find((table) => table.name === name)
      return { table: name, rows: each(was?.rows ?? 0, rows), KB: each(was?.bytes ?? 0, bytes, 1024) }
    })
    .filter(({ rows, KB }) => rows > 0 || KB > 0)
    .sort((a, b) => b.KB - a.KB)
  console.table(grown)
  console.table({
    'rows, all tables': grown.reduce((sum, { rows }) => sum + rows, 0).toFixed(0),
    'KB in tables and indexes': grown.reduce((sum, { KB }) => sum + KB, 0).toFixed(0),
    'KB of files': each(before.stored, after.stored, 1024),
    'KB of write-ahead log': each(before.wal, after.wal, 1024),
    'CPU-ms of the server': each(before.server, after.server),
    'CPU-ms of the database': each(before.database, after.database),
    'ms from first call to seal': each(before.at, after.at),
  })
} finally {
  await product.close()
}
