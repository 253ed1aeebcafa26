import { PDFDocument, PDFName, PDFRawStream, PDFString, StandardFonts, type PDFDict } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { boundReading } from './bounds.ts'
import { withoutBoxes, withoutComments } from './pictures.ts'
import { rewritePdf } from './rewrite.ts'
import { pageTexts } from '#test/make/paper-text.ts'

boundReading()

const name = (text: string) => PDFName.of(text)

/** A statement as a bank's customer may send it: fields, a stamp, a script, an attachment, who wrote it. */
const loaded = async (): Promise<Uint8Array> => {
  const doc = await PDFDocument.create()
  doc.setAuthor('Vera Victim 916-555-0100')
  doc.setTitle('vera@buyers.example')
  const page = doc.addPage([400, 300])
  const font = await doc.embedFont(StandardFonts.Helvetica)
  page.drawText('Balance', { x: 20, y: 250, font, size: 20 })
  const field = doc.getForm().createTextField('balance')
  field.setText('1,250,000 dollars')
  field.addToPage(page, { x: 20, y: 180, width: 200, height: 30 })
  doc.addJavaScript('boom', 'app.alert(1)')
  await doc.attach(new TextEncoder().encode('secret'), 'inside.txt')
  const action = doc.context.obj({ S: 'Launch', F: PDFString.of('evil.hta') })
  doc.catalog.set(name('OpenAction'), action)
  page.node.set(name('AA'), doc.context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert(2)') } }))
  page.node.set(
    name('PieceInfo'),
    doc.context.obj({ Editor: { Private: PDFString.of('C:\\\\Users\\\\vera') } }),
  )
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 9, 9],
    A: { S: 'URI', URI: PDFString.of('https://evil.example') },
  }
  page.node.addAnnot(doc.context.register(doc.context.obj(link)))
  return doc.save({ useObjectStreams: false })
}

const textOf = async (bytes: Uint8Array): Promise<string> => (await pageTexts(Buffer.from(bytes))).join('\n')

const FORBIDDEN = [
  'JavaScript',
  '/JS',
  'app.alert',
  'Launch',
  'EmbeddedFile',
  'AcroForm',
  'Annots',
  'URI',
  'Vera',
  'vera',
  'PieceInfo',
  '/Info',
  'OpenAction',
  '/AA',
]

describe('a stranger’s PDF is written anew (security.md M14)', () => {
  it('what is drawn stays, fields as they look; nothing acts, nothing tells who wrote it', async () => {
    const before = await loaded()
    const was = Buffer.from(before).toString('latin1')
    for (const word of ['JavaScript', 'Launch', 'EmbeddedFile', 'AcroForm', 'PieceInfo', 'URI'])
      expect(was).toContain(word)
    const after = await rewritePdf(before)
    const is = Buffer.from(after).toString('latin1')
    expect(FORBIDDEN.filter((word) => is.includes(word))).toEqual([])
    const text = await textOf(after)
    expect(text).toContain('Balance')
    expect(text).toContain('1,250,000 dollars')
    expect((await PDFDocument.load(after)).getPageCount()).toBe(1)
  })

  it('also where everything lies in packed object streams', async () => {
    const packed = await (await PDFDocument.load(await loaded())).save({ useObjectStreams: true })
    const text = await textOf(await rewritePdf(packed))
    expect(text).toContain('1,250,000 dollars')
  })

  it.each(['', 'not a PDF', '%PDF-1.7\n', `%PDF-1.7\n${'['.repeat(50_000)}`])(
    'what cannot be read is refused',
    async (text) => {
      await expect(rewritePdf(Buffer.from(text))).rejects.toThrow()
    },
  )

  it('a page bomb is refused: a page a million times over, a page a mile wide', async () => {
    const doc = await PDFDocument.create()
    const page = doc.addPage()
    const { context } = doc
    let pages = context.obj({ Type: 'Pages', Kids: Array.from({ length: 10 }, () => page.ref), Count: 10 })
    for (let level = 0; level < 6; level++) {
      const kid = context.register(pages)
      pages = context.obj({
        Type: 'Pages',
        Kids: Array.from({ length: 10 }, () => kid),
        Count: 10 ** (level + 2),
      })
    }
    doc.catalog.set(name('Pages'), context.register(pages))
    const writer = await import('@cantoo/pdf-lib').then((m) => m.PDFWriter.forContext(context, 50))
    await expect(rewritePdf(await writer.serializeToBuffer())).rejects.toThrow('The pages have no end.')

    const wide = await PDFDocument.create()
    wide.addPage([1e9, 1e9])
    await expect(rewritePdf(await wide.save())).rejects.toThrow(
      'A page of this PDF is larger than 200 inches.',
    )
    const many = await PDFDocument.create()
    for (let i = 0; i < 501; i++) many.addPage([10, 10])
    await expect(rewritePdf(await many.save())).rejects.toThrow('This PDF has more than 500 pages.')
  })

  it('so is one that unpacks to more than a page ever is', { timeout: 60_000 }, async () => {
    const doc = await PDFDocument.create()
    const page = doc.addPage()
    const bomb = doc.context.flateStream(new Uint8Array(80 * 1024 * 1024))
    page.node.set(name('Contents'), doc.context.register(bomb))
    await expect(rewritePdf(await doc.save({ useObjectStreams: false }))).rejects.toThrow(
      'A stream of the file unpacks to too much',
    )
    const packed = deflateSync(Buffer.alloc(80 * 1024 * 1024, ' '))
    await expect(
      rewritePdf(
        Buffer.concat([
          Buffer.from(`%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj
4 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}>>
stream
`),
          packed,
          Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
        ]),
      ),
    ).rejects.toThrow('A stream of the file unpacks to too much')
  })

  it('photographs inside lose what the camera wrote, and are the same pictures', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5c63' } })
      .withExif({ IFD0: { Artist: 'Vera Victim 916-555-0100' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('Vera Victim')).toBe(true)
    const doc = await PDFDocument.create()
    doc.addPage([100, 100]).drawImage(await doc.embedJpg(jpeg))
    const written = Buffer.from(await rewritePdf(await doc.save({ useObjectStreams: false })))
    expect(written.includes('Vera Victim')).toBe(false)
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
    expect(await pixels(withoutComments(jpeg))).toEqual(await pixels(jpeg))
  })

  const jpegOf = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5c63' } })
      .withExif({ IFD0: { Artist: 'Vera Victim 916-555-0100' } })
      .jpeg()
      .toBuffer()
  /** A page whose content is a stream that went through these filters, the last one first. */
  const packedAs = async (filters: string[], bytes: Uint8Array, more: object = {}) => {
    const doc = await PDFDocument.create()
    const dict = doc.context.obj({ Filter: filters.map(name), Length: bytes.length, ...more }) as PDFDict
    const ref = doc.context.register(PDFRawStream.of(dict, bytes))
    doc.addPage([100, 100]).node.set(name('Contents'), ref)
    return doc.save({ useObjectStreams: false })
  }

  it('nothing stays between the scans of a photograph, nor behind its end', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5c63' } })
      .jpeg({ progressive: true })
      .toBuffer()
    const said = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('Vera')])
    const scan = Buffer.from([0xff, 0xda])
    const [first, last] = [jpeg.indexOf(scan), jpeg.lastIndexOf(scan)]
    expect(last).toBeGreaterThan(first)
    const between = Buffer.concat([jpeg.subarray(0, last), said, jpeg.subarray(last)])
    expect(withoutComments(between)).toEqual(withoutComments(jpeg))
    expect(withoutComments(Buffer.concat([jpeg, said]))).toEqual(withoutComments(jpeg))
    // One that breaks off is shown as far as it goes.
    const broken = jpeg.subarray(0, jpeg.length - 9)
    const kept = Buffer.from(withoutComments(jpeg))
    expect(withoutComments(broken)).toEqual(kept.subarray(0, kept.length - 9))
    const restarts = Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xff, 0xd9])
    const all = Buffer.concat([Buffer.from([0xff, 0xd8]), said, restarts])
    expect(withoutComments(all)).toEqual(Buffer.concat([Buffer.from([0xff, 0xd8]), restarts]))
  })

  it.each([
    [['FlateDecode', 'DCTDecode'], (jpeg: Buffer) => deflateSync(jpeg)],
    [['ASCIIHexDecode', 'DCTDecode'], (jpeg: Buffer) => Buffer.from(`${jpeg.toString('hex')}>`)],
    [['FlateDecode', 'FlateDecode', 'DCT'], (jpeg: Buffer) => deflateSync(deflateSync(jpeg))],
    // A reader overlooks a wrong checksum.
    [
      ['Fl', 'DCTDecode'],
      (jpeg: Buffer) => Buffer.concat([deflateSync(jpeg).subarray(0, -4), Buffer.alloc(4)]),
    ],
  ] as const)('also where they are packed once more: %s', async (filters, pack) => {
    const jpeg = await jpegOf()
    const written = await rewritePdf(await packedAs([...filters], pack(jpeg)))
    const doc = await PDFDocument.load(written)
    const kept = doc.getPage(0).node.lookup(name('Contents')) as PDFRawStream
    expect(kept.dict.get(name('Filter'))).toBe(name(filters.at(-1)!))
    expect(Buffer.from(kept.contents).equals(withoutComments(jpeg))).toBe(true)
    expect(Buffer.from(kept.contents).includes('Vera Victim')).toBe(false)
  })

  it.each([
    [
      'Flate twice',
      ['FlateDecode', 'FlateDecode'],
      () => deflateSync(deflateSync(Buffer.alloc(66 * 2 ** 20))),
    ],
    [
      'Flate twice, with a wrong checksum',
      ['FlateDecode', 'FlateDecode'],
      () =>
        Buffer.concat([
          deflateSync(deflateSync(Buffer.alloc(66 * 2 ** 20))).subarray(0, -4),
          Buffer.alloc(4),
        ]),
    ],
    [
      'run lengths in Flate',
      ['FlateDecode', 'RunLengthDecode'],
      () => deflateSync(Buffer.alloc(2 ** 20, Buffer.from([129, 0]))),
    ],
  ] as const)(
    'a bomb behind a second filter is refused: %s',
    { timeout: 60_000 },
    async (_what, filters, pack) => {
      await expect(rewritePdf(await packedAs([...filters], pack()))).rejects.toThrow(/unpacks to too much/)
    },
  )

  it('a second filter that nobody knows is refused', async () => {
    await expect(
      rewritePdf(await packedAs(['Crypt', 'FlateDecode'], deflateSync(Buffer.from('q Q')))),
    ).rejects.toThrow('not known')
  })

  it('a JPEG 2000 picture loses its boxes of words and its comments, and keeps its length', () => {
    const box = (kind: string, data: Buffer) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(8 + data.length)
      head.write(kind, 4, 'latin1')
      return Buffer.concat([head, data])
    }
    const comment = Buffer.concat([Buffer.from([0xff, 0x64, 0, 8, 0, 1]), Buffer.from('Vera')])
    const picture = Buffer.concat([
      Buffer.from([0xff, 0x4f]),
      comment,
      Buffer.from([0xff, 0x90, 0, 10, 1, 2, 3]),
    ])
    const kept = [box('jP  ', Buffer.from('\r\n')), box('jp2h', Buffer.from('head'))]
    const file = Buffer.concat([
      ...kept,
      box('uuid', Buffer.from('Vera')),
      box('xml ', Buffer.from('<Vera/>')),
      box('jp2c', picture),
    ])
    const blank = Buffer.from(picture.toString('latin1').replace('Vera', '    '), 'latin1')
    expect(withoutBoxes(file)).toEqual(Buffer.concat([...kept, box('jp2c', blank)]))
    expect(withoutBoxes(picture)).toEqual(blank)
    expect(withoutBoxes(Buffer.from('nothing'))).toEqual(Buffer.alloc(0))
  })

  describe('the comments of a JPEG 2000 picture’s tile parts', () => {
    const comment = (text: string, said = 4 + text.length) =>
      Buffer.concat([Buffer.from([0xff, 0x64, said >> 8, said & 0xff, 0, 1]), Buffer.from(text, 'latin1')])
    /** SOT, a head, SOD, and data. `length`: what it says of itself, where that is not so. */
    const tilePart = (head: readonly Buffer[], data: Buffer, length?: number) => {
      const start = Buffer.from([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1])
      const part = Buffer.concat([start, ...head, Buffer.from([0xff, 0x93]), data])
      part.writeUInt32BE(length ?? part.length, 6)
      return part
    }
    const size = Buffer.from([0xff, 0x51, 0, 6, 1, 2, 3, 4])
    const codestream = (...parts: readonly Buffer[]) =>
      Buffer.concat([Buffer.from([0xff, 0x4f]), size, comment('Vera'), ...parts])
    const end = Buffer.from([0xff, 0xd9])
    const quantization = Buffer.from([0xff, 0x5c, 0, 4, 9, 9])
    /** Says as its picture data what would be a comment in a head. */
    const data = Buffer.concat([Buffer.from([1, 2, 3]), comment('data')])
    const blanked = (picture: Buffer, word = /Vera/g) =>
      Buffer.from(picture.toString('latin1').replace(word, '    '), 'latin1')

    it.each<[string, Buffer, RegExp?]>([
      [
        'two tile parts, behind and before other markers',
        codestream(
          tilePart([quantization, comment('Vera')], data),
          tilePart([comment('Vera'), quantization, comment('Vera')], data),
          end,
        ),
      ],
      [
        'the last one, which does not say how long it is',
        codestream(tilePart([comment('Vera')], data), tilePart([comment('Vera')], data, 0)),
      ],
      [
        'one that says it ends within its head',
        codestream(tilePart([quantization, comment('Vera')], data, 14)),
      ],
      [
        'one that says it ends before it begins to speak',
        codestream(tilePart([comment('Vera')], data, 1), tilePart([comment('name')], data)),
      ],
      [
        'one that says it ends behind the picture',
        codestream(tilePart([comment('Vera')], data, 0xff_ff_ff_ff), tilePart([comment('name')], data)),
      ],
      ['one that begins where the file ends', codestream(Buffer.from([0xff, 0x90, 0, 10, 0, 0]))],
    ])('%s', (_what, picture) => {
      expect(withoutBoxes(picture)).toEqual(blanked(picture))
    })

    it.each([
      ['in a tile part', codestream(tilePart([comment('Vera', 60_000)], Buffer.from('more')))],
      ['in the head', codestream(comment('Vera', 60_000), Buffer.from('more'))],
    ])('a comment that says it is longer than the picture is blanked to the end: %s', (_where, picture) => {
      const from = picture.lastIndexOf('Vera')
      expect(withoutBoxes(picture)).toEqual(
        Buffer.concat([blanked(picture).subarray(0, from), Buffer.alloc(picture.length - from, ' ')]),
      )
    })

    it('whatever the bytes, it ends, and the picture keeps its length', () => {
      const bytes = fc.uint8Array({ maxLength: 40 }).map((some) => Buffer.from(some))
      const word = fc.oneof(
        bytes,
        fc.constantFrom(size, quantization, end, comment('Vera')),
        fc
          .tuple(fc.constantFrom(0, 1, 11, 12, 13, 14, 0x7f_ff_ff_ff, 0xff_ff_ff_ff), bytes)
          .map(([length, some]) => tilePart([some, comment('Vera', length & 0xff_ff)], some, length)),
      )
      fc.assert(
        fc.property(fc.array(word, { maxLength: 12 }), (parts) => {
          const picture = codestream(...parts)
          expect(withoutBoxes(picture)).toHaveLength(picture.length)
        }),
      )
    })
  })

  it('layers lose their names and who made them', async () => {
    const doc = await PDFDocument.create()
    const page = doc.addPage([100, 100])
    const usage = {
      CreatorInfo: { Creator: PDFString.of('Vera') },
      User: { Name: PDFString.of('Vera') },
      View: { ViewState: 'ON' },
    }
    const layer = doc.context.register(
      doc.context.obj({ Type: 'OCG', Name: PDFString.of('Vera'), Usage: usage }),
    )
    page.node.set(name('Resources'), doc.context.obj({ Properties: { L: layer } }))
    const shown = {
      Name: PDFString.of('Vera'),
      Creator: PDFString.of('Vera'),
      Order: [PDFString.of('Vera'), layer],
      ON: [layer],
    }
    doc.catalog.set(name('OCProperties'), doc.context.obj({ OCGs: [layer], D: shown }))
    const written = Buffer.from(await rewritePdf(await doc.save({ useObjectStreams: false })))
    expect(written.includes('Vera')).toBe(false)
    for (const word of ['/OCGs', '/ON', 'ViewState', '(Layer)'])
      expect(written.includes(word), word).toBe(true)
  })

  it('pages that share one long list of notes are refused, not drawn for minutes', async () => {
    const doc = await PDFDocument.create()
    const note = doc.context.register(
      doc.context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [0, 0, 9, 9] }),
    )
    const list = doc.context.register(doc.context.obj(Array.from({ length: 1000 }, () => note)))
    for (let i = 0; i < 6; i++) doc.addPage([100, 100]).node.set(name('Annots'), list)
    await expect(rewritePdf(await doc.save({ useObjectStreams: false }))).rejects.toThrow(/too many notes/)
  })
})
