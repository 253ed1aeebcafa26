import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadType } from '#domain/file/upload.ts'
import { ok, type Caller } from '#test/client.ts'
import { endsWithWords, locked, pages, portfolio, protectedPdf, xfaForm } from '#test/make/common-files.ts'
import { PDF } from '#test/make/examples.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Files as phones, scanners, and other programs make them: taken, or refused with what is wrong with them. */
let server: TestServer
let agent: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  agent = await server.as('listing-ca')
})
afterAll(() => server.close())

const PAPERS = ['REPORT', 'ADDENDUM', 'OWNER_DOCUMENT', 'OFFER_DOCUMENT', 'CONTRACT'] as const
const PICTURES = ['LISTING_IMAGE', 'PROFILE_PICTURE'] as const

const picture = (width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background: '#6b9dbd' } })
/** Has detail, so that a half of it is not the whole of it. */
const noisy = () =>
  sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#123',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const HEIC = Buffer.concat([
  Buffer.from('00000018667479706865696300000000', 'hex'),
  Buffer.from('mif1heic'),
  Buffer.alloc(64),
])

const said = async (type: UploadType, bytes: Buffer, name: string) => {
  const { status, body } = await agent.upload(type, bytes, name)
  return [status, body.code, body.message]
}

const XFA =
  'This PDF is an XFA form: only Adobe programs show what is in it, and others a page that says “Please wait”. Please open it there, print it to a new PDF, and upload that one.'
const PORTFOLIO =
  'This PDF is a portfolio: a cover page with other files inside. Please upload these files one by one.'
const LOCKED =
  'This PDF is locked with a password. Please open it, print it to a new PDF, and upload that one.'
const CUT = 'The end of this PDF is missing. Please download or scan it again, and upload the complete file.'
const DAMAGED =
  'This picture is damaged, or a part of it is missing. Please save it again, or take another one.'

describe('a PDF', () => {
  it.each(PAPERS)('whose pages are not what is in it is refused as %s', async (type) => {
    for (const dynamic of ['said', 'in its settings', 'by its fields alone'] as const)
      for (const whole of [false, true])
        expect(
          await said(type, await xfaForm({ dynamic, whole }), 'form.pdf'),
          `${dynamic} ${whole}`,
        ).toEqual([422, 'file-type-not-accepted', XFA])
    expect((await said(type, await portfolio(), 'all.pdf'))[2]).toBe(PORTFOLIO)
  })

  it('with XFA beside fields on its pages is read as any other', async () => {
    const { url } = ok(await agent.upload('REPORT', await xfaForm({ dynamic: null }), 'form.pdf'), 201)
    const kept = (await agent.get(url.slice('/api'.length))).body as Buffer
    expect((await pageTexts(kept)).join()).toContain('Listing agreement')
    expect(kept.includes('XFA')).toBe(false)
  })

  it.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['line ends', '\r\n\r\n\r\n'],
    ['the head of a message', 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n'],
    ['zeros', '\0'.repeat(128)],
  ])('begins behind %s, and is kept without it', async (_, before) => {
    const bytes = Buffer.concat([Buffer.from(before, 'latin1'), PDF])
    for (const type of PAPERS) {
      const { url } = ok(await agent.upload(type, bytes, 'scan.pdf'), 201)
      const kept = (await agent.get(url.slice('/api'.length))).body as Buffer
      expect(kept.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('that is locked, cut off, too long, too wide, damaged, or empty says so', async () => {
    const reasons = await Promise.all(
      [
        await locked(),
        half(PDF),
        half(await endsWithWords()),
        await pages(501),
        await pages(1, 14_401),
        Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
        Buffer.alloc(0),
      ].map((bytes) => said('OFFER_DOCUMENT', bytes, 'funds.pdf')),
    )
    expect(reasons.map(([, , message]) => message)).toEqual([
      LOCKED,
      CUT,
      CUT,
      'This PDF has more than 500 pages. Please upload it in parts.',
      'A page of this PDF is larger than 200 inches. Please print it to a new PDF, and upload that one.',
      'We couldn’t read this PDF. It is damaged. Please print it to a new PDF, and upload that one.',
      'This file is empty. Please save it again, and upload that one.',
    ])
  })

  it('that anybody may open is taken, and so is a whole one with its words last', async () => {
    for (const packed of [true, false]) {
      const { url } = ok(await agent.upload('OFFER_DOCUMENT', await protectedPdf(packed), 'funds.pdf'), 201)
      const kept = (await agent.get(url.slice('/api'.length))).body as Buffer
      expect((await pageTexts(kept)).join(), String(packed)).toContain('Balance')
    }
    ok(await agent.upload('OFFER_DOCUMENT', await endsWithWords(), 'funds.pdf'), 201)
  })
})

describe('a picture', () => {
  const tooLarge = async () => {
    const copy = await picture().jpeg().toBuffer()
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
    copy.writeUInt16BE(9000, frame + 5)
    copy.writeUInt16BE(12_000, frame + 7)
    return copy
  }
  it.each([...PICTURES, 'REPORT'] as const)('that is too large or damaged says so as %s', async (type) => {
    expect((await said(type, await tooLarge(), 'house.jpg'))[2]).toBe(
      'This picture has more than 100 megapixels, or more than 65,535 pixels on a side. Please save it smaller, and upload that one.',
    )
    expect((await said(type, half(await noisy().jpeg().toBuffer()), 'house.jpg'))[2]).toBe(DAMAGED)
    expect((await said(type, half(await noisy().png().toBuffer()), 'house.png'))[2]).toBe(DAMAGED)
    expect(
      (
        await said(
          type,
          await noisy().resize(6000, 6000).jpeg({ progressive: true, quality: 20 }).toBuffer(),
          'house.jpg',
        )
      )[2],
    ).toBe('This picture takes too long to open. Please save it as an ordinary JPG, and upload that one.')
  })

  it.each(PICTURES)('of another kind says which, and what is taken, as %s', async (type) => {
    const kinds: [Buffer, string][] = [
      [PDF, 'This is a PDF.'],
      [HEIC, 'This is an HEIC photo.'],
      [await picture().tiff().toBuffer(), 'This is a TIFF picture.'],
      [await picture().gif().toBuffer(), 'This is a GIF picture.'],
      [await picture().avif({ effort: 0 }).toBuffer(), 'This is an AVIF picture.'],
    ]
    for (const [bytes, kind] of kinds)
      expect((await said(type, bytes, 'me.jpg'))[2]).toBe(`${kind} Please use a JPG, PNG, or WebP file.`)
  })

  it('of a signature or a contract names what these take', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    expect((await said('SIGNATURE', jpeg, 'a.png'))[2]).toBe('This is a JPG picture. Please use a PNG file.')
    expect((await said('CONTRACT', jpeg, 'a.pdf'))[2]).toBe('This is a JPG picture. Please use a PDF file.')
  })

  it('that is animated as PNG is taken as its first one', async () => {
    const png = await picture().png().toBuffer()
    // IHDR ends at 33; acTL of one frame follows it.
    const acTL = Buffer.from('000000086163544c0000000100000000b92d4dcb', 'hex')
    const animated = Buffer.concat([png.subarray(0, 33), acTL, png.subarray(33)])
    ok(await agent.upload('LISTING_IMAGE', animated, 'house.png'), 201)
  })
})

describe('a brokerage’s form', () => {
  const fault = async (bytes: Buffer) => {
    const admin = await server.as('admin')
    const { status, body } = await admin.send('/admin/forms/fields', bytes, 'form.pdf')
    return [status, body.details?.[0]?.message]
  }
  it('says what is wrong with its file', async () => {
    const anew = 'Please save it anew with its fields, and upload that one.'
    expect(await fault(await locked())).toEqual([422, `This PDF is locked with a password. ${anew}`])
    expect(await fault(half(PDF))).toEqual([422, `The end of this PDF is missing. ${anew}`])
    expect((await fault(await xfaForm({ dynamic: 'said' })))[1]).toMatch(/XFA form/)
    expect((await fault(await picture().png().toBuffer()))[1]).toBe(
      'This is a PNG picture. Please use a PDF file.',
    )
    expect((await fault(Buffer.alloc(0)))[1]).toBe(
      'This file is empty. Please save it again, and upload that one.',
    )
  })
})

describe('several files in one upload', () => {
  const send = (...names: string[]) => {
    const form = new FormData()
    for (const file of names) form.append('file', new Blob([new Uint8Array(PDF)]), file)
    form.append('label', 'a text behind it')
    return fetch(`${server.origin}/api/upload/REPORT`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.token}` },
      body: form,
    })
  }
  it('are refused, and one is taken', async () => {
    const refused = await send('first.pdf', 'second.pdf')
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      400,
      'Please send one file at a time.',
    ])
    expect((await send('first.pdf')).status).toBe(201)
  })
})
