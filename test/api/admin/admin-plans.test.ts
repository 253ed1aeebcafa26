import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USERS } from '#server/admin/store.ts'
import { CONTRACTS } from '#server/admin/store-contracts.ts'
import { EVENTS } from '#server/admin/store-events.ts'
import { LISTINGS } from '#server/admin/store-listings.ts'
import type { Table } from '#server/admin/store-page.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let client: pg.Client
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  client = new pg.Client(server.databaseUrl)
  await client.connect()
  // Whatever an index can give, it gives: what is left walks through the table, or sorts all of it, for want of one.
  await client.query('set enable_seqscan = off')
  await client.query('set enable_sort = off')
})
afterAll(async () => {
  await client.end()
  await server.close()
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): string[] => [
  `${plan['Node Type']} ${plan['Relation Name'] ?? ''}`.trim(),
  ...(plan.Plans ?? []).flatMap(nodesOf),
]
const nodes = async (text: string, values: readonly unknown[] = []): Promise<string[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
    ...values,
  ])
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

const TABLES: Readonly<Record<string, Table>> = { USERS, LISTINGS, CONTRACTS, EVENTS }

const OAK = { text: 'oak', indexed: true }
const SHORT = { text: 'oa', indexed: false }

describe('the administrators’ tables run along indexes (issue 9 "Scale and proof")', () => {
  it.each(Object.keys(TABLES))('%s: every stretch of every order is one of an index', async (name) => {
    const table = TABLES[name]!
    const sorting: string[] = []
    for (const [order, both] of Object.entries(table.orders))
      for (const stretch of [...both.up, ...both.down]) {
        const where = stretch.where.replaceAll('$cut', `timestamptz '2026-01-01'`)
        const found = await nodes(
          `select ${table.id} from ${table.from} where ${where} order by ${stretch.order} limit 10`,
        )
        const bad = found.filter((node) => node === 'Sort' || node.startsWith('Seq Scan'))
        if (bad.length > 0) sorting.push(`${order}: ${stretch.where}: ${bad.join(', ')}`)
      }
    expect(sorting).toEqual([])
  })

  it.each(Object.keys(TABLES))(
    '%s: letters and beginnings of words are looked up, not walked through',
    async (name) => {
      const table = TABLES[name]!
      for (const words of [
        { words: [OAK], address: '%1234 oak%san%', begins: 'oak%', digits: null },
        {
          words: [OAK, { text: 'ann', indexed: true }],
          address: '%oak ann%',
          begins: 'oak ann%',
          digits: null,
        },
        { words: [OAK, SHORT], address: '%oak oa%', begins: 'oak oa%', digits: null },
        { words: [SHORT], address: null, begins: 'oa%', digits: null },
        { words: [SHORT, SHORT], address: null, begins: 'oa oa%', digits: null },
        {
          words: [{ text: '5105550', indexed: true }],
          address: '%5105550%',
          begins: '5105550%',
          digits: '%5105550%',
        },
      ]) {
        const { sql, parameters } = table.find!(words, 10).compile(server.ctx.db)
        const walked = (await nodes(sql, parameters)).filter((node) => node.startsWith('Seq Scan'))
        expect(walked, JSON.stringify(words)).toEqual([])
      }
    },
  )
})
