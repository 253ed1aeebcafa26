import sharp from 'sharp'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { faultSentence } from '#domain/file/fault.ts'
import { UPLOADS_SPENT } from '#domain/file/upload.ts'
import { FILE_DAMAGED } from '#domain/kernel/refusal.ts'
import { forgetUnattached } from '#server/file/forget.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { openSnapshot } from '#server/platform/dump/store-read.ts'
import { tryLock } from '#server/platform/outbox/store.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ok } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const jpeg = () =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#0b5c63' } })
    .withExif({ IFD0: { ImageDescription: 'secret place' } })
    .jpeg()
    .toBuffer()

describe('files (api.md "Files")', () => {
  it('an upload is its uploader’s alone until it is attached', async () => {
    const agent = await server.as('agent-ca')
    const file = ok(await agent.upload('REPORT', PDF, '../../Inspection "report".pdf'), 201)
    expect(Object.keys(file).sort()).toEqual(['id', 'name', 'url'])
    expect(file.name).toBe('Inspection "report".pdf')
    const path = file.url.slice('/api'.length)
    const read = await agent.get(path)
    expect(read.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(read.headers.get('cache-control')).toBe('private, no-store')
    expect(read.headers.get('content-type')).toBe('application/pdf')
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    for (const other of [server.visitor, await server.as('agent2-ca')])
      expect((await other.get(path)).body.code).toBe('not-found')
    // A picture in a page is asked for with the cookie alone.
    const login = await server.visitor.post('/login', {
      email: 'agent-ca@parley.example',
      password: 'Parley-demo-1',
    })
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
    expect((await server.visitor.get(path, { headers: { cookie } })).status).toBe(200)
  })

  it('has a name where none was given, and one that reads as it ends', async () => {
    const agent = await server.as('agent-ca')
    expect(ok(await agent.upload('REPORT', PDF, ''), 201).name).toBe('file.pdf')
    const turned = ok(await agent.upload('REPORT', PDF, 'a\u202Efdp.exe'), 201)
    expect(turned.name).toBe('afdp.pdf')
  })

  it('the bytes decide what a file is', async () => {
    const agent = await server.as('agent-ca')
    const refused = async (type: string, bytes: Buffer, name: string) => {
      const { status, body } = await agent.upload(type, bytes, name)
      return [status, body.code]
    }
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(await refused('REPORT', html, 'report.pdf')).toEqual([422, 'file-type-not-accepted'])
    expect(await refused('REPORT', Buffer.alloc(0), 'report.pdf')).toEqual([422, 'file-type-not-accepted'])
    expect(await refused('LISTING_IMAGE', PDF, 'house.jpg')).toEqual([422, 'file-type-not-accepted'])
    const both = Buffer.concat([html, PDF])
    expect(await refused('REPORT', both, 'report.pdf')).toEqual([422, 'file-type-not-accepted'])
    expect(await refused('NOTHING', PDF, 'a.pdf')).toEqual([404, 'not-found'])
    const halfImage = (await jpeg()).subarray(0, 400)
    expect(await refused('LISTING_IMAGE', halfImage, 'a.jpg')).toEqual([422, 'file-type-not-accepted'])
    expect((await agent.post('/upload/REPORT', {})).status).toBe(400)
  })

  it('a paper is kept without what it does and who wrote it; one that cannot be read is refused with a sentence', async () => {
    const agent = await server.as('agent-ca')
    const written = Buffer.from(
      PDF.toString('latin1').replace(
        '/Catalog',
        '/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Metadata(Vera Victim)',
      ),
      'latin1',
    )
    const file = ok(await agent.upload('REPORT', written, 'statement.hta'), 201)
    expect(file.name).toBe('statement.pdf')
    const read = await agent.get(`/files/${file.id}/other.exe`)
    expect(read.headers.get('content-disposition')).toContain('filename="statement.pdf"')
    expect(read.body.toString('latin1')).toContain('/MediaBox')
    for (const word of ['JavaScript', 'alert', 'Vera'])
      expect(read.body.toString('latin1')).not.toContain(word)
    const broken = await agent.upload('REPORT', Buffer.from('%PDF-1.7\nnothing else'), 'a.pdf')
    expect([broken.status, broken.body.code, broken.body.message]).toEqual([
      422,
      'file-type-not-accepted',
      faultSentence('pdf-cut'),
    ])
  })

  it('a paper whose stored bytes were exchanged is given to nobody', async () => {
    const w = await SITUATIONS.acceptReview(server)
    const { proofOfFunds } = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    const path = proofOfFunds.url.slice('/api'.length)
    ok(await w.people.LA.get(path))
    const keyOf = async (id: string) =>
      (
        await server.ctx.db
          .selectFrom('files')
          .select('storage_key')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).storage_key
    await server.ctx.storage.put(await keyOf(proofOfFunds.id), Buffer.from('%PDF-1.7 another one'))
    for (const who of ['LA', 'BA'] as const) {
      const { status, body } = await w.people[who].get(path)
      expect([status, body.message], who).toEqual([503, FILE_DAMAGED])
    }
    ok(await w.move('PS', 'I', 'ACCEPTED', { attested: true }))
    const rpa = `/files/rpa/${w.listingId}/rpa-${w.ids.I}.pdf`
    await vi.waitUntil(
      async () => ok(await w.people.BA.get(`/listings/${w.listingId}/contract`)).documentHash,
      {
        timeout: 30_000,
      },
    )
    ok(await w.people.BA.get(rpa))
    const [contract] = await server.ctx.db
      .selectFrom('contracts')
      .select('document_file_id')
      .where('listing_id', '=', w.listingId)
      .execute()
    await server.ctx.storage.put(await keyOf(contract?.document_file_id ?? ''), PDF)
    expect((await w.people.BA.get(rpa)).status).toBe(503)
  })

  it('20 MB is the last that fits', async () => {
    const agent = await server.as('agent-ca')
    const big = Buffer.alloc(20_971_521)
    PDF.copy(big)
    const refused = await agent.upload('REPORT', big, 'big.pdf')
    expect([refused.status, refused.body.code]).toEqual([413, 'too-large'])
    ok(await agent.upload('REPORT', big.subarray(0, 20_971_520), 'big.pdf'), 201)
  })

  it('pictures are kept upright, small enough and without where they were taken', async () => {
    const agent = await server.as('agent-ca')
    const file = ok(await agent.upload('LISTING_IMAGE', await jpeg(), 'house.jpg'), 201)
    const path = file.url.slice('/api'.length)
    const kept = (await agent.get(path)).body as Buffer
    const meta = await sharp(kept).metadata()
    expect([meta.format, meta.width, meta.exif]).toEqual(['jpeg', 2400, undefined])
    const small = (await agent.get(`${path}?width=300`)).body as Buffer
    expect((await sharp(small).metadata()).width).toBe(320)
  })

  it('a profile picture has to be one’s own upload', async () => {
    const agent = await server.as('agent-ca')
    const other = await server.as('agent2-ca')
    const mine = ok(await agent.upload('PROFILE_PICTURE', await jpeg(), 'me.jpg'), 201)
    expect((await other.put('/users', { profilePictureUrl: mine.url })).body.code).toBe('invalid')
    expect((await other.put('/users', { profilePictureUrl: 'https://evil.example/x.png' })).status).toBe(422)
    // What its uploader called it is nobody else's (negotiation.md §8).
    const shown = `/api/files/${mine.id}/photo`
    expect(ok(await agent.put('/users', { profilePictureUrl: mine.url })).profilePictureUrl).toBe(shown)
    expect(ok(await agent.put('/users', { profilePictureUrl: shown })).profilePictureUrl).toBe(shown)
    expect((await agent.get(shown.slice('/api'.length))).status).toBe(200)
    expect(ok(await agent.put('/users', { profilePictureUrl: null })).profilePictureUrl).toBeNull()
  })
})

describe('uploads are bounded (security.md M15, H7)', () => {
  it('200 MB a day for a person, counted in the database', async () => {
    const agent = await server.as('agent2-ca')
    const other = await server.as('agent3-ca')
    const { id } = ok(await agent.get('/users'))
    const day = 24 * 60 * 60 * 1000
    // At daybreak, so that it does not break meanwhile.
    server.advance(day - (server.ctx.clock().getTime() % day))
    const now = server.ctx.clock().getTime()
    const since = new Date(Math.floor(now / day) * day).toISOString()
    const until = new Date(now + day).toISOString()
    const amount = 200 * 1024 * 1024 - PDF.length
    await server.ctx.db
      .insertInto('spending')
      .values({ what: 'uploads', who: id, since, until, amount })
      .execute()
    ok(await agent.upload('REPORT', PDF, 'last.pdf'), 201)
    const refused = await agent.upload('REPORT', PDF, 'one-more.pdf')
    expect([refused.status, refused.body.message]).toEqual([413, UPLOADS_SPENT])
    ok(await other.upload('REPORT', PDF, 'mine.pdf'), 201)
  })

  it('what hangs on nothing after a day goes, bytes and all; what hangs stays', async () => {
    const agent = await server.as('agent-ca')
    const loose = ok(await agent.upload('LISTING_IMAGE', await jpeg(), 'loose.jpg'), 201)
    ok(await agent.get(`${loose.url.slice(4)}?width=320`))
    const picture = ok(await agent.upload('PROFILE_PICTURE', await jpeg(), 'me.jpg'), 201)
    ok(await agent.put('/users', { profilePictureUrl: picture.url }))
    await forgetUnattached(server.ctx)
    expect((await agent.get(loose.url.slice(4))).status).toBe(200)
    server.advance(24 * 60 * 60 * 1000 + 1000)
    await forgetUnattached(server.ctx)
    expect((await agent.get(loose.url.slice(4))).status).toBe(404)
    expect((await agent.get(picture.url.slice(4))).status).toBe(200)
    for (const key of [loose.id, `${loose.id}-w320`]) expect(await server.ctx.storage.get(key)).toBeNull()
  })

  it('what a buyer profile names, and what an offer was delivered with, stays as well', async () => {
    const w = await SITUATIONS.delivered(server)
    const agent = w.people.BA
    const letter = ok(await agent.upload('OFFER_DOCUMENT', PDF, 'letter.pdf'), 201)
    await runSql(
      server.databaseUrl,
      `insert into buyer_profiles (id, agent_id, label, details, created_at, updated_at)
       select 'kept', uploader_id, 'A buyer', jsonb_build_object('loanApproval', jsonb_build_object('id', id)), now(), now()
         from files where id = $1`,
      [letter.id],
    )
    const clauses = `select f.id from snapshots s, files f where s.offer_id = $1 and strpos(s.clauses::text, f.id) > 0`
    const [report] = await runSql<{ id: string }>(server.databaseUrl, clauses, [w.ids.I])
    // The listing agent has taken it off the home since.
    await runSql(server.databaseUrl, 'delete from file_links where file_id = $1', [report!.id])
    server.advance(24 * 60 * 60 * 1000 + 1000)
    await forgetUnattached(server.ctx)
    for (const { id } of [letter, report!]) expect(await server.ctx.storage.get(id)).not.toBeNull()
  })

  it('while a backup is taken nothing is taken out that it still has to read', async () => {
    const mayForget = () => withTransaction(server.ctx.db, (tx) => tryLock(tx, 'files.forget'))
    expect(await mayForget()).toBe(true)
    const snapshot = await openSnapshot(server.databaseUrl)
    expect(await mayForget()).toBe(false)
    await snapshot.end()
    await expect.poll(mayForget).toBe(true)
  })

  it('only its own user opens what is kept', async () => {
    const agent = await server.as('agent-ca')
    const { id } = ok(await agent.upload('REPORT', PDF, 'a.pdf'), 201)
    const files = join(server.ctx.config.dataDir, 'storage', 'files', id.slice(-2))
    const modes = [join(server.ctx.config.dataDir, 'storage'), files, join(files, id)].map(
      (path) => statSync(path).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o700, 0o600])
  })
})
