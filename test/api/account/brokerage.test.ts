import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokerageKey } from '#domain/account/brokerage.ts'
import { brokerageNamed } from '#server/contract/form/store.ts'
import { peopleToExport } from '#server/exchange/people.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, type Registered } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** One answer to "which brokerage" (decision 40): the number of its license, in its state, however its agents type it. */
let server: TestServer
let first: Registered
let second: Registered
let florida: Registered

const names = ({ id }: Registered, name: string, licenseNumber: string) =>
  runSql(server.databaseUrl, 'update agents set brokerage = $2 where user_id = $1', [
    id,
    JSON.stringify({ name, licenseNumber }),
  ])

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  first = await newAgent(server)
  second = await newAgent(server)
  florida = await newAgent(server, 'FL')
  await names(first, 'Bay Homes', 'BK-0177 001')
  await names(second, 'Bay Homes, Inc.', 'bk0177001')
  await names(florida, 'Gulf Homes', 'BK0177001')
})
afterAll(() => server.close())

describe('the key of a brokerage', () => {
  it('is the same in the database as in the rules, whatever was typed', async () => {
    const [column] = await runSql<{ says: string }>(
      server.databaseUrl,
      `select pg_get_expr(d.adbin, d.adrelid) as says from pg_attrdef d
         join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'agents'::regclass and a.attname = 'brokerage_key'`,
      [],
    )
    const typed = fc
      .sample(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), { numRuns: 500, seed: 305 })
      .map((text) => text.replaceAll('\0', ''))
    const all = ['', ' ', '--', 'bk-01 77', 'ßſıİé', '０１', ...typed]
    const rows = await runSql<{ key: string | null }>(
      server.databaseUrl,
      `select ${column!.says} as key from (
         select jsonb_build_object('licenseNumber', t) as brokerage, n from unnest($1::text[]) with ordinality as u (t, n)
       ) asked order by n`,
      [all],
    )
    expect(rows.map(({ key }) => key)).toEqual(all.map(brokerageKey))
  })
})

describe('brokerages that forms are for', () => {
  it('stand there once, and are found by a part of the number however it is typed', async () => {
    const admin = await server.as('admin')
    const found = async (state: string, q: string) =>
      ok(await admin.get(`/admin/forms/brokerages?state=${state}&q=${encodeURIComponent(q)}`)).items
    const bay = [{ name: 'Bay Homes', licenseNumber: 'BK-0177 001' }]
    for (const q of ['bay homes', 'BK0177', 'bk-01 77', '77-001'])
      expect(await found('CA', q), q).toEqual(bay)
    expect(await found('FL', '0177')).toEqual([{ name: 'Gulf Homes', licenseNumber: 'BK0177001' }])
    expect(await found('CA', '-')).toEqual([])
  })
})

describe('the name of a brokerage', () => {
  it('is as the first of its agents has it, whatever their ids', async () => {
    const admin = await server.as('admin')
    for (const [older, days, name] of [
      [second, 1, 'Bay Homes, Inc.'],
      [first, 2, 'Bay Homes'],
    ] as const) {
      await runSql(
        server.databaseUrl,
        `update users set created_at = created_at - $2::int * interval '1 day' where id = $1`,
        [older.id, days],
      )
      expect(ok(await admin.get('/admin/forms/brokerages?state=CA&q=bk0177')).items).toEqual([
        expect.objectContaining({ name }),
      ])
      expect(await brokerageNamed(server.ctx.db, 'CA', 'BK0177001')).toBe(name)
    }
  })
})

describe('a brokerage that is exported', () => {
  const emails = async (brokerage: string, state: 'CA' | 'FL' | null = null) =>
    (await peopleToExport(server.ctx.db, { brokerage, state })).map(({ email }) => email).toSorted()
  const bay = () => [first.email, second.email].toSorted()

  it('is found by its number however it is typed, in the state that is named', async () => {
    expect(await emails('bk 0177-001', 'CA')).toEqual(bay())
    expect(await emails('BK0177001', 'FL')).toEqual([florida.email])
  })

  it('needs the state where two states have the number', async () => {
    await expect(emails('BK0177001')).rejects.toThrow(
      'CA and FL have different brokerages with the number BK0177001. Say which one: --state CA or --state FL.',
    )
  })

  it('is found by its name as it stands there', async () => {
    expect(await emails('bay homes')).toEqual([first.email])
    await expect(emails('bay homes', 'FL')).rejects.toThrow('No active agent here belongs to bay homes.')
    await expect(emails('--')).rejects.toThrow('No active agent here belongs to --.')
  })
})
