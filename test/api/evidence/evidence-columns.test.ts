import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refuse } from '#domain/kernel/refusal.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { createDb, withTransaction, type Db } from '#server/platform/db/db.ts'
import { ok } from '#test/client.ts'
import { afterContract, CA_STAGES } from '#test/make/contracts.ts'
import { exampleBody, PDF } from '#test/make/examples.ts'
import { rival, SITUATIONS } from '#test/make/negotiation.ts'
import { anotherPdf } from '#test/make/outside.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'
import { MAY_CHANGE, RESTS_ON_NOTHING, SAMPLE } from './columns.ts'

const DAY = 86_400_000
const YES = { attested: true }

let server: TestServer
let owner: Db
/** A contract with all that can hang on one: counters, a rival who is a backup, papers, a note of a deadline, and a delivered notice. */
beforeAll(async () => {
  server = await startTestServer()
  owner = createDb({ url: server.databaseUrl, max: 2, onError: () => {} })
  const w = await SITUATIONS.buyerCounterSent(server)
  await rival(w, server)
  ok(await w.move('LA', 'BC', 'PENDING_SELLER_ACCEPT_REVIEW'))
  ok(await w.move('PS', 'BC', 'ACCEPTED', YES))
  ok(await w.people.LA.put(`/offers/${w.ids.I2}/backup/OFFER_BACKUP`, {}))
  const path = `/listings/${w.listingId}/contract`
  const { id } = ok(await w.people.BA.upload('ADDENDUM', PDF, 'plan.pdf'), 201)
  ok(await w.people.BA.put(path, { additionalDocuments: [{ id, label: 'Floor plan' }] }))
  ok(await w.people.LA.send(path, anotherPdf(), 'scan.pdf'), 201)
  const signature = await exampleBody('signatures', w.people.BA)
  for (const role of CA_STAGES.flat()) ok(await w.people[role].put(`${path}/sign`, signature))
  const contract = async () => ok(await w.people.BA.get(path))
  await vi.waitUntil(async () => (await contract()).finalRpa?.sealed === true, { timeout: 10_000 })
  ok(
    await w.people.BA.put(`${path}/deadlines/DEPOSIT`, {
      doneOn: server.ctx.clock().toISOString().slice(0, 10),
    }),
  )
  const removal = afterContract({ ...w, signature })
  await removal.prepare()
  await removal.sign('PB')
  await removal.sign('SB')
  const evidence = () => w.people.PB.get(`${path}/evidence`)
  await vi.waitUntil(async () => (await evidence()).status === 200, { timeout: 10_000 })
  await server.ctx.worker.drain(server.ctx)
  server.advance(DAY)
  await makeRoot(server.ctx)
  server.advance(DAY)
  await makeRoot(server.ctx)
  columns.push(...(await everyColumn()))
}, 120_000)
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

interface Column {
  readonly name: string
  readonly table: string
  readonly column: string
  readonly type: string
  readonly generated: string
  readonly identity: string
}
const columns: Column[] = []

const everyColumn = async (): Promise<Column[]> =>
  (
    await sql<Column>`select c.table_name || '.' || c.column_name as name, c.table_name as table, c.column_name as column,
        c.data_type as type, c.is_generated as generated, c.is_identity as identity
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 2, c.ordinal_position`.execute(
      owner,
    )
  ).rows

/** Another value than the one that is there, whatever it is. */
const OTHER: Readonly<Record<string, (column: string) => string>> = {
  text: (c) => `case when ${c} ~ '^[0-9a-f]{64}$' then reverse(${c}) else coalesce(${c}, '') || 'x' end`,
  bigint: (c) => `coalesce(${c}, 0) + 1000`,
  integer: (c) => `coalesce(${c}, 0) + 1000`,
  'double precision': (c) => `coalesce(${c}, 0) + 1`,
  boolean: (c) => `not coalesce(${c}, false)`,
  date: (c) => `coalesce(${c}, '2026-01-01') + 1`,
  'timestamp with time zone': (c) => `coalesce(${c}, '2026-01-01') + interval '1 day'`,
  jsonb: (c) =>
    `case jsonb_typeof(${c}) when 'array' then ${c} || '[1]' else coalesce(${c}, '{}') || '{"other": 1}' end`,
  bytea: () => `'\\x00'::bytea`,
  ARRAY: (c) => `coalesce(${c}, '{}') || ${c}`,
}

const swapped = (column: string, one: string, other: string): string =>
  `case when ${column} = '${one}' then '${other}' else '${one}' end`

/** Columns of few values, or of values that no two rows have. */
const OTHER_OF: Readonly<Record<string, string>> = {
  'contract_documents.side': swapped('side', 'BUYER', 'SELLER'),
  'contract_marks.kind': swapped('kind', 'DEPOSIT', 'LOAN'),
  'contract_notice_signers.side': swapped('side', 'BUYER', 'SELLER'),
  'contract_notices.kind': swapped('kind', 'CONTINGENCY_REMOVAL', 'NOTICE_TO_SELLER'),
  'contract_notices.state': swapped('state', 'DELIVERED', 'WITHDRAWN'),
  'contract_signers.side': swapped('side', 'BUYER', 'SELLER'),
  'event_chains.kind': swapped('kind', 'negotiation', 'listing'),
  'event_links.facts': `facts || '{"by": "clock"}'`,
  'evidence_roots.day': 'day + 100',
  'offers.arrival': 'arrival + 1000',
  'offers.offer_type': swapped('offer_type', 'INITIAL', 'BUYER_COUNTER'),
  'offers.state': swapped('state', 'REJECTED', 'ACCEPTED'),
}

/** What the audit says once a column has another value in every row of its table. */
const afterChanging = async ({ name: called, table, column, type, identity }: Column): Promise<string[]> => {
  let said: string[] = []
  await withTransaction<null>(owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(tx)
    for (const { name } of rows) await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(tx)
    if (identity === 'YES')
      await sql.raw(`alter table ${table} alter column ${column} drop identity`).execute(tx)
    const value = OTHER_OF[called] ?? OTHER[type]!(column)
    await sql.raw(`update ${table} set ${column} = ${value}`).execute(tx)
    said = (await audit(tx, server.ctx, (db, read) => read(db))).findings
    return refuse('unavailable')
  })
  return said
}

const changed = (name: string): Promise<string[]> =>
  afterChanging(columns.find((each) => each.name === name)!)

/** A generated column follows from others, and can't be written. */
const tried = (): Column[] =>
  columns.filter(({ table, generated }) => !RESTS_ON_NOTHING.has(table) && generated === 'NEVER')

const isNamed = (said: readonly string[]): boolean => said.some((text) => !text.includes('can’t be read'))

describe('the audit finds an edit of any column that a contract rests on', () => {
  it('and of the others a list says why not', async () => {
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
    const names = new Set(columns.flatMap(({ name, table }) => [name, table]))
    const listed = [...RESTS_ON_NOTHING.keys(), ...MAY_CHANGE.keys(), ...SAMPLE]
    expect(listed.filter((name) => !names.has(name))).toEqual([])
    expect(SAMPLE.filter((name) => MAY_CHANGE.has(name))).toEqual([])
  })

  it.each(SAMPLE)('%s', async (name) => expect(isNamed(await changed(name))).toBe(true))

  it.runIf(THOROUGH)(
    'each of them',
    async () => {
      const wrong: string[] = []
      for (const column of tried()) {
        const said = await afterChanging(column)
        // What may change raises no alarm.
        const right = MAY_CHANGE.has(column.name) ? said.length === 0 : isNamed(said)
        if (!right) wrong.push(`${column.name}: ${said.join(' ')}`)
      }
      expect(wrong).toEqual([])
    },
    1_800_000,
  )
})
