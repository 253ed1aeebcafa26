import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { runSql } from '#test/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let a: Agreement
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  a = await agreement(server)
})
afterAll(() => server.close())

const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

const STROKE = Buffer.from(
  '<svg width="900" height="300"><path d="M20 250 L880 40" stroke="#024" stroke-width="9"/></svg>',
)
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

const wrong = async (): Promise<Record<string, string>> => ({
  'a PNG’s mark and garbage': dataUrl(
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(300, 7)]),
  ),
  'a PNG cut in half': dataUrl((await sharp(STROKE).png().toBuffer()).subarray(0, 400)),
  'four megapixels': dataUrl(
    await plain(2000, 2000, '#ffffff')
      .composite([{ input: STROKE }])
      .png()
      .toBuffer(),
  ),
  'a row of 300,000 points': dataUrl(
    await plain(300_000, 1, '#ffffff')
      .composite([{ input: await plain(150_000, 1, '#000000').png().toBuffer() }])
      .png()
      .toBuffer(),
  ),
  'nothing on it': dataUrl(await plain(300, 100, '#00000000').png().toBuffer()),
  'white on white': dataUrl(await plain(300, 100, '#fdfdfd').png().toBuffer()),
})

describe('signatures are drawn anew when they are given (security.md H4)', () => {
  it('what cannot be drawn on the paper is refused when signing', async () => {
    const { signatures } = a.signature as { signatures: { signature: string; initials: string } }
    for (const [what, picture] of Object.entries(await wrong()))
      for (const place of ['signature', 'initials']) {
        const answer = await a.sign('BA', { signatures: { ...signatures, [place]: picture }, agreed: true })
        expect([answer.status, answer.body.code], `${what} as ${place}`).toEqual([422, 'signature-required'])
      }
    expect((await a.contract()).state).toBe('PENDING_BUYER_AGENT_REVIEW')
  })

  it('and refused in the profile, beside the field', async () => {
    for (const [what, picture] of Object.entries(await wrong())) {
      const answer = await a.people.BA.put('/users', { initials: picture })
      expect([answer.status, answer.body.details?.[0]?.path], what).toEqual([422, 'initials'])
    }
  })

  it('its points are kept as they are: a profile of colors may take minutes, and says nothing of ink', async () => {
    const ink = await sharp(STROKE).flatten({ background: '#c83214' }).withIccProfile('p3').png().toBuffer()
    const kept = bytesOf(ok(await a.people.BA.put('/users', { signature: dataUrl(ink) })).signature)
    const first = async (png: Buffer) => [
      ...(await sharp(png, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3),
    ]
    expect(await first(kept)).toEqual(await first(ink))
    expect(await first(ink)).not.toEqual([200, 50, 20])
  })

  it('a large one is kept 600 pixels wide', async () => {
    const signature = dataUrl(await sharp(STROKE).png().toBuffer())
    const kept = bytesOf(ok(await a.people.BA.put('/users', { signature })).signature)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 })
    const { signatures } = a.signature as { signatures: { initials: string } }
    ok(await a.sign('BA', { signatures: { ...signatures, signature }, agreed: true }))
    const [row] = await runSql<{ signature_png: Buffer }>(
      server.databaseUrl,
      'select signature_png from contract_signers where signature_png is not null',
    )
    expect(await sharp(row!.signature_png).metadata()).toMatchObject({ width: 600, height: 200 })
  })
})
