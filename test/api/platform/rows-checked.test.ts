import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { prepared, preparedWide } from '#server/platform/db/prepared.ts'
import { instant, jsonOfShape } from '#server/platform/db/row.ts'
import { runSql } from '#test/database.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

describe('rows of the database, against what their statement says of them', () => {
  const text = `select 1 as n, timestamptz '2026-11-21 10:00:00+00' as at`

  it('a row that is what its schema says passes as it is', async () => {
    const row = z.object({ n: z.number(), at: instant })
    const expected = [{ n: 1, at: '2026-11-21T10:00:00.000Z' }]
    expect(await prepared('test.right', text, row)(server.ctx.db, [])).toEqual(expected)
    expect(await preparedWide('test.wideRight', text, ['at'], row)(server.ctx.db, [])).toEqual(expected)
  })

  it('another row fails, and names the statement', async () => {
    const row = z.object({ n: z.string(), at: instant })
    await expect(prepared('test.wrong', text, row)(server.ctx.db, [])).rejects.toThrow('A row of test.wrong')
    await expect(preparedWide('test.wideWrong', text, ['at'], row)(server.ctx.db, [])).rejects.toThrow(
      'A row of test.wideWrong',
    )
    // An instant that nobody named stays as the database writes it, and is noticed.
    const unnamed = preparedWide('test.wideUnnamed', text, [], z.object({ n: z.number(), at: instant }))
    await expect(unnamed(server.ctx.db, [])).rejects.toThrow('A row of test.wideUnnamed')
  })
})

describe('a jsonb column that binds somebody, in production', () => {
  const shape = jsonOfShape(z.object({ price: z.number().nullish() }))
  const read = (json: string, row: z.ZodType) => {
    vi.stubEnv('NODE_ENV', 'production')
    return prepared('test.bound', `select $1::jsonb as body`, row)(server.ctx.db, [json])
  }
  afterEach(() => vi.unstubAllEnvs())

  it('is of the types that its schema names; what it does not name stays', async () => {
    const row = z.object({ body: shape })
    expect(await read('{"price": 1.5, "old": true}', row)).toEqual([{ body: { price: 1.5, old: true } }])
    for (const wrong of ['{"price": "1.5"}', '[]', 'null', '"text"'])
      await expect(read(wrong, row), wrong).rejects.toThrow(
        'A row of test.bound is not what its schema says in body.',
      )
    expect(await read('null', z.object({ body: shape.nullable() }))).toEqual([{ body: null }])
  })

  const broken: [table: string, path: string][] = [
    ['snapshots', '{terms,offerAmount}'],
    ['snapshots', '{secondaryBuyers}'],
    ['listings', '{price}'],
  ]
  it.each(broken)(
    'no acceptance rests on %s %s of another type: 500, and nothing is changed',
    async (table, path) => {
      const w = await SITUATIONS.acceptReview(server)
      const where = table === 'listings' ? `id = '${w.listingId}'` : `offer_id = '${w.ids.I}'`
      await runSql(server.databaseUrl, `alter table ${table} disable trigger user`)
      await runSql(
        server.databaseUrl,
        `update ${table} set body = jsonb_set(body, '${path}', '"1,222,222"') where ${where}`,
      )
      await runSql(server.databaseUrl, `alter table ${table} enable trigger user`)
      const answer = await w.move('PS', 'I', 'ACCEPTED', { attested: true })
      expect(answer.status).toBe(500)
      const [offer] = await server.ctx.db
        .selectFrom('offers')
        .select('state')
        .where('id', '=', w.ids.I ?? '')
        .execute()
      expect(offer).toEqual({ state: 'PENDING_SELLER_ACCEPT_REVIEW' })
    },
  )
})
