import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Answered } from '#test/client.ts'
import { namedStatements, statementsSent, type Named } from '#test/make/counting.ts'
import { runSql } from '#test/database.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { agreement } from '#test/make/contracts.ts'
import { fillHomes } from '#test/make/many-homes.ts'
import { rival } from '#test/make/negotiation.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** What grows, and is filled below: a statement that walks through one of these is a defect at a million offers. */
const GROWING = ['listings', 'listing_owners', 'offers', 'offer_buyers', 'snapshots', 'waiting']

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/**
 * Indexes that may be read from end to end: one in the order of the page that is asked for (reading ends with the page), and
 * that of the few among the very many (listings without an agent).
 */
const MAY_BE_READ = ['listings_active_newest', 'listings_creator']

/** Walks through a table, or through an index from one end to the other, which is no better. */
const walksIn = (plan: Plan, mayBeRead: readonly string[] = MAY_BE_READ): string[] => {
  const table = plan['Relation Name'] ?? ''
  const whole =
    plan['Node Type'] === 'Seq Scan' ||
    (plan['Node Type'].startsWith('Index') &&
      !plan['Index Cond'] &&
      !mayBeRead.includes(plan['Index Name'] ?? ''))
  return [
    ...(whole && GROWING.includes(table)
      ? [`${plan['Node Type']} ${plan['Index Name'] ?? ''} on ${table}`]
      : []),
    ...(plan.Plans ?? []).flatMap((each) => walksIn(each, mayBeRead)),
  ]
}

/** The one plan that serves all values. */
const planOf = async (client: pg.Client, { name, text }: Named): Promise<Plan> => {
  const many = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
  const values = many === 0 ? '' : `(${Array.from({ length: many }, () => 'null').join(', ')})`
  await client.query(`prepare "${name}" as ${text}`)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) execute "${name}"${values}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

const PEOPLE = 200

/** Enough homes, offers and people for the planner to see what a table is like; copied in SQL. */
const fill = async (listingId: string, offerId: string): Promise<void> => {
  const url = server.databaseUrl
  const someone = (n: string) => `'bulk-u-' || ((${n}) % ${PEOPLE})`
  await runSql(
    url,
    `insert into users (id, email, first_name, last_name, status, created_at, updated_at)
       select 'bulk-u-' || n, 'bulk-u-' || n || '@example.com', 'B', 'Ulk', 'ACTIVE', now(), now()
       from generate_series(0, ${PEOPLE - 1}) n`,
  )
  await copyNegotiations(url, {
    prefix: 'bulk',
    listingId,
    offerId,
    listings: 2000,
    offersEach: 5,
    slim: true,
  })
  for (const [table, columns, where, more] of [
    ['listings', ['agent_id', 'creator_id', 'primary_owner_id'], 'id', '0'],
    ['offers', ['agent_id', 'creator_id'], 'id', '0'],
    ['listing_owners', ['user_id'], 'listing_id', 'position'],
    ['offer_buyers', ['user_id'], 'chain_id', 'position'],
  ] as const)
    await runSql(
      url,
      `update ${table} set ${columns.map((c, i) => `${c} = ${someone(`abs(hashtext(${where})) + ${i} + ${more}`)}`).join(', ')}
         where ${where} like 'bulk-%'`,
    )
  await runSql(url, 'vacuum analyze')
}

describe('every named statement runs along an index (brief "Fast by design")', () => {
  it('no page, list, dashboard or verb walks through a table that grows', async () => {
    const statements = await namedStatements(async () => {
      const a = await agreement(server)
      ok(await a.cancel('LA'))
      const other = await rival(a, server)
      await fill(a.listingId, other.offerId)
      for (const who of [a.people.BA, a.people.PB, a.people.LA, a.people.PS, other.agent, other.buyer]) {
        for (const path of [
          '/agents/dashboard',
          '/listings/users',
          '/offers',
          '/offers/buyers',
          '/search/listings?city=Los%20Angeles&address=&state=',
          '/search/listings?city=&address=&state=CA',
          `/search/listings/agents?agentId=x&state=CA`,
          `/listings/${a.listingId}/details`,
          `/offers/listings/${a.listingId}?actions=seller`,
          `/offers/listings/${a.listingId}?actions=buyer`,
          `/offers/${a.ids.I}`,
          `/listings/${a.listingId}/contract`,
          '/notifications',
        ])
          await who.get(path)
      }
    })
    expect(statements.length).toBeGreaterThan(30)
    const client = new pg.Client({
      connectionString: server.databaseUrl,
      // A table as small as a test's is read from end to end even where there is an index: not here.
      options: '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan',
    })
    await client.connect()
    const walks: Record<string, string[]> = {}
    for (const statement of statements) {
      const found = walksIn(await planOf(client, statement))
      if (found.length > 0) walks[statement.name] = found
    }
    await client.end()
    expect(walks).toEqual({})
  })
})

describe('a search that anybody may send', () => {
  beforeAll(async () => {
    const { listingId } = await activeListing(server)
    await fillHomes(server.databaseUrl, { homes: 5000, listingId })
  })

  /** What the statements of a call that name listings walk through, by call. */
  const walksOf = async (ask: (path: string) => Promise<Answered>, paths: readonly string[]) => {
    const client = new pg.Client(server.databaseUrl)
    await client.connect()
    const walks: Record<string, string[]> = {}
    for (const path of paths) {
      const all = await statementsSent(async () => ok(await ask(path)))
      const sent = all.filter(({ text }) => text.includes('listings'))
      expect(sent.length, path).toBeGreaterThan(0)
      for (const { text, values } of sent) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (format json) ${text}`,
          [...values],
        )
        const found = walksIn(rows[0]!['QUERY PLAN'][0].Plan, [])
        if (found.length > 0) walks[path] = found
      }
    }
    await client.end()
    return walks
  }
  const stretches = ['west=-125&south=24&east=-79&north=43', 'west=-122.6&south=37.2&east=-121.7&north=37.9']
  const paths = (terms: readonly string[]) =>
    terms.flatMap((term) => [
      `/search/homes?${term}`,
      `/search/homes?${term}&sort=price-low`,
      ...stretches.map((stretch) => `/search/homes/map?${stretch}&${term}`),
    ])
  const said = (name: string, text: string) => `${name}=${encodeURIComponent(text)}`

  it('of two letters looks the beginning of a city or of a street up, and walks through nothing', async () => {
    const terms = ['address=zz&city=zz', 'address=zz', 'city=zz', 'q=zz', 'address=zz&city=Oakland']
    expect(await walksOf((path) => server.visitor.get(path), paths(terms))).toEqual({})
  })

  it('of many short words, and of letters that no index knows, walks through nothing', async () => {
    const terms = [
      'a b c d e f g h 1 2 3 4 5 6 7 日本日',
      'a e i o r s t n l ééé',
      'oakland 日本日 éé qz q z 9',
      'st qz',
      '日本日',
    ].map((text) => said('q', text))
    terms.push(`${said('address', '日本日')}&${said('city', 'ééé')}`, said('address', 'ééé'))
    expect(await walksOf((path) => server.visitor.get(path), paths(terms))).toEqual({})
  })

  it('of a member, by the same words', async () => {
    const member = await server.as('buyer-ca')
    const terms = ['日本日', 'ééé', 'zz', 'zzqx']
    const asked = terms.flatMap((text) => [
      `/search/listings?${said('address', text)}&city=&state=`,
      `/search/listings?address=&${said('city', text)}&state=`,
    ])
    expect(await walksOf((path) => member.get(path), asked)).toEqual({})
  })
})
