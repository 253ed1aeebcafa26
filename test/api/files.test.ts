import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n')
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
    expect(read.body.equals(PDF)).toBe(true)
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
    expect(await refused('NOTHING', PDF, 'a.pdf')).toEqual([404, 'not-found'])
    const halfImage = (await jpeg()).subarray(0, 400)
    expect(await refused('LISTING_IMAGE', halfImage, 'a.jpg')).toEqual([422, 'file-type-not-accepted'])
    expect((await agent.post('/upload/REPORT', {})).status).toBe(400)
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
    expect(ok(await agent.put('/users', { profilePictureUrl: mine.url })).profilePictureUrl).toBe(mine.url)
    expect(ok(await agent.put('/users', { profilePictureUrl: null })).profilePictureUrl).toBeNull()
  })
})
