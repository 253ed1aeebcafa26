import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { overOne, overOneBriefly, together, withTransaction, type Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, pool: 2 })
  await runSql(
    server.databaseUrl,
    'create table moved (a int); insert into moved values (1); grant select on moved to public',
  )
})
afterAll(() => server.close())

const all = prepared('test.moved', 'select * from moved', z.looseObject({ a: z.number() }))
let columns = 0
const add = () =>
  runSql(server.databaseUrl, `alter table moved add column c${++columns} int default ${columns}`)
const read = (db: Db) => all(db, [])

describe('a migration of the next release, while this one serves (issue 27, point 5)', () => {
  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['alone', read],
    [
      'of several over one connection',
      (db) => overOne(db, (one) => together(() => read(one)).then(([rows]) => rows)),
    ],
    ['that strangers may cause', (db) => overOneBriefly(db, read)],
    ['of a transaction', (db) => withTransaction(db, read as never)],
  ])('a read %s finds the new column, over every connection', async (_how, once) => {
    const { db } = server.ctx
    const both = () => Promise.all([once(db), once(db), once(db), once(db)])
    await both()
    await add()
    for (const rows of await both())
      expect(rows).toEqual([expect.objectContaining({ a: 1, [`c${columns}`]: columns })])
    await add()
    for (const rows of await both())
      expect(rows).toEqual([expect.objectContaining({ a: 1, [`c${columns}`]: columns })])
  })
})
