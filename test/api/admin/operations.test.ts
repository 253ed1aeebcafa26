import { noteBackup } from '#server/platform/files/last-backup.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#server/platform/db/db.ts'
import { enqueue, enqueueJob } from '#server/platform/outbox/outbox.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const read = async () => ok(await admin.get('/admin/operations'))
const failed = async (job: string) =>
  (await read()).failures.find((failure: { job: string | null }) => failure.job === job)

describe('what an operator watches (issue 8 "Watching it")', () => {
  it('is for administrators', async () => {
    const agent = await server.as('listing-ca')
    expect((await agent.get('/admin/operations')).status).toBe(403)
    expect((await agent.post('/admin/operations/outbox/x/retry')).status).toBe(403)
    expect((await server.visitor.get('/admin/operations')).status).toBe(401)
  })

  it('says what is wrong in sentences, and what waits', async () => {
    const found = await read()
    expect(found.fault).toBeNull()
    expect(found.warnings).toEqual([expect.stringMatching(/^The mail server of SMTP_URL doesn’t take us/)])
    expect(found.lastBackup).toBeNull()
    expect(found.lanes.map((lane: { lane: string }) => lane.lane)).toEqual(['email', 'job', 'side', 'sms'])
    await noteBackup(server.ctx.config.dataDir, '2026-11-22T10:00:00.000Z')
    expect((await read()).lastBackup).toBe('2026-11-22T10:00:00.000Z')
  })

  it('a failed job is tried again by a button, once, and the record says by whom', async () => {
    let runs = 0
    server.ctx.worker.on('test.breaks', async () => {
      if (++runs < 3) throw new Error('no paper for dana@mail.example')
    })
    await withTransaction<void>(server.ctx.db, (tx) =>
      enqueueJob(tx, server.ctx, { name: 'test.breaks', key: '1', payload: {} }),
    )
    await server.ctx.worker.drain(server.ctx)
    expect(await failed('test.breaks'), 'one failure mends itself').toBeUndefined()
    await runSql(server.databaseUrl, `update outbox set state = 'failed' where recipient = 'test.breaks'`)
    expect(await failed('test.breaks')).toMatchObject({
      lane: 'job',
      state: 'failed',
      attempts: 1,
      to: null,
      said: 'no paper for [address]',
    })
    const { id } = await failed('test.breaks')
    server.advance(60_000)
    ok(await admin.post(`/admin/operations/outbox/${id}/retry`))
    await server.ctx.worker.drain(server.ctx)
    server.advance(60_000)
    await server.ctx.worker.drain(server.ctx)
    expect(runs).toBe(3)
    expect((await admin.post(`/admin/operations/outbox/${id}/retry`)).status).toBe(409)
    expect((await admin.post('/admin/operations/outbox/nothing/retry')).status).toBe(404)
    const events = ok(await admin.get('/admin/events?filter=DELIVERY_RETRIED')).items
    expect(events).toMatchObject([
      { user: { email: 'admin@parley.example' }, by: null, what: ['test.breaks'] },
    ])
  })

  it('shows nobody’s address, and leaves alone what is under way', async () => {
    await withTransaction<void>(server.ctx.db, (tx) =>
      enqueue(tx, server.ctx, [
        { eventId: 'watch:1', to: { email: 'dana@mail.example' }, channel: 'email', subject: 'x', lines: [] },
      ]),
    )
    await runSql(
      server.databaseUrl,
      `update outbox set state = 'failed', last_error = '550 <dana@mail.example> unknown' where event_id = 'watch:1'`,
    )
    const mail = (await read()).failures.find((failure: { lane: string }) => failure.lane === 'email')
    expect(mail).toMatchObject({ to: 'd…@mail.example', said: '550 [address] unknown', job: null })
    await withTransaction<void>(server.ctx.db, async (tx) => {
      await tx.selectFrom('outbox').select('id').where('id', '=', mail.id).forUpdate().execute()
      expect((await admin.post(`/admin/operations/outbox/${mail.id}/retry`)).status).toBe(409)
    })
  })
})
