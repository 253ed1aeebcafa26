import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { HOSTILE_FILES, MARK, type HostileFile } from '#test/make/hostile-files.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Files that somebody made to hurt (issue 10 "Proof"): none runs, none is served as it came, memory stays. */
let server: TestServer
let agent: Caller
/** The most that was in memory since a file was sent, and the largest rise that one of them brought; bytes. */
let most = 0
let rise = 0
const inMemory = () => process.memoryUsage().rss
let watching: NodeJS.Timeout
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  agent = await server.as('listing-ca')
  // What reads papers and pictures is there before memory is measured.
  ok(await agent.upload('REPORT', PDF, 'warm.pdf'), 201)
  const warm = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  ok(await agent.upload('LISTING_IMAGE', warm, 'warm.jpg'), 201)
  watching = setInterval(() => (most = Math.max(most, inMemory())), 10)
})
afterAll(async () => {
  clearInterval(watching)
  await server.close()
})

/** Sends it; what making it took here does not count. */
const send = async ({ type, name, make }: HostileFile) => {
  const bytes = await make()
  const before = (most = inMemory())
  const answer = await agent.upload(type, bytes, name)
  rise = Math.max(rise, most - before, inMemory() - before)
  return answer
}
const REFUSED = HOSTILE_FILES.filter((file) => file.outcome === 'refused')
const CLEAN = HOSTILE_FILES.filter((file) => file.outcome === 'clean')

describe('a hostile file', () => {
  it('there are thirty and more', () => expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(30))

  it.each(REFUSED)('is refused with a sentence: $what', async (file) => {
    const { status, body } = await send(file)
    expect([status, body.code]).toEqual([422, 'file-type-not-accepted'])
    expect(body.message).toMatch(/^[A-Z].{20,}\.$/)
  })

  it.each(CLEAN)('is kept without what is hostile in it: $what', async (file) => {
    const { id, url } = ok(await send(file), 201)
    expect(url).toContain(id)
    const read = await agent.get(url.slice('/api'.length))
    const kept = read.body as Buffer
    for (const word of [MARK, '<script', 'JavaScript', 'Launch', 'EmbeddedFile', 'XFA', 'Exif'])
      expect(kept.includes(word), word).toBe(false)
    // A paper is saved; a picture is shown as the pixels that we wrote ourselves, in a sandbox, as what it is.
    const isPicture = file.type === 'LISTING_IMAGE' || file.type === 'PROFILE_PICTURE'
    expect(read.headers.get('content-disposition')).toMatch(isPicture ? /^inline;/ : /^attachment;/)
    expect(read.headers.get('x-content-type-options')).toBe('nosniff')
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    const isPaper = file.type === 'REPORT'
    expect(read.headers.get('content-type')).toMatch(
      isPaper ? /^application\/pdf$/ : /^image\/(png|jpeg|webp)$/,
    )
    if (!isPaper) expect((await sharp(kept, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  // Forms have a process of their own: what ends it ends nothing else.
  it.each(HOSTILE_FILES.filter(({ type }) => type === 'REPORT'))(
    'is refused with a sentence as a form: $what',
    async ({ name, make }) => {
      const admin = await server.as('admin')
      const { status, body } = await admin.send('/admin/forms/fields', await make(), name)
      expect([status, body.code]).toEqual([422, 'form-faulty'])
      expect(body.details).toMatchObject([
        { path: 'template.pdf', message: expect.stringMatching(/^[A-Z].{20,}\.$/) },
      ])
      ok(await admin.get('/admin/forms'))
    },
  )

  it('takes less than 100 MB of memory, whichever it is', () => expect(rise / 2 ** 20).toBeLessThan(100))
})
