import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { prepared, preparedWide } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'
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
