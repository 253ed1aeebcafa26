import { PDFDocument, PDFWriter } from '@cantoo/pdf-lib'
import { deflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { boundReading } from './bounds.ts'
import { rewritePdf } from './rewrite.ts'

boundReading()

const MB = 2 ** 20

/** A paper of one page, and of whatever is put behind it; it has no table of its objects. */
const paperWith = (...parts: (string | Buffer)[]): Buffer =>
  Buffer.concat(
    [
      '%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n',
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj\n',
      ...parts,
      'trailer <</Root 1 0 R>>\n%%EOF\n',
    ].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )

const streamOf = (dict: string, bytes: Buffer, number = 9): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj <<${dict}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream endobj\n'),
  ])

/** Objects packed into one stream: each is a number of an object and where it begins. */
const packed = (places: readonly (readonly [object: number, at: number])[], body: string): Buffer => {
  const head = places.map((place) => `${place.join(' ')} `).join('')
  const dict = `/Type/ObjStm/N ${places.length}/First ${head.length}/Filter/FlateDecode`
  return streamOf(dict, deflateSync(head + body))
}

/** A page that leads to these objects. */
const pageTo = (...numbers: readonly number[]) =>
  `3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</X[${numbers.map((n) => `${n} 0 R`).join(' ')}]>>>> endobj\n`

const pagesIn = async (bytes: Uint8Array) => (await PDFDocument.load(await rewritePdf(bytes))).getPageCount()

describe('a paper is counted while it is read (security.md M10)', { timeout: 60_000 }, () => {
  it('objects that replace each other are refused, though few are kept', async () => {
    const text = `(${'A'.repeat(2000)})`
    const places = Array.from({ length: 2000 }, (_, i) => [100 + i, i * text.length] as const)
    const stream = packed(places, text.repeat(2000))
    expect(await pagesIn(paperWith(stream))).toBe(1)
    await expect(rewritePdf(paperWith(...Array.from({ length: 20 }, () => stream)))).rejects.toThrow(
      'takes too long to read',
    )
  })

  it('so are more objects than a paper has, however small', async () => {
    const places = Array.from({ length: 90_000 }, (_, i) => [100 + i, 0] as const)
    const stream = packed(places, '1')
    expect(await pagesIn(paperWith(stream))).toBe(1)
    await expect(rewritePdf(paperWith(...Array.from({ length: 5 }, () => stream)))).rejects.toThrow(
      'too many objects',
    )
  })

  it('so is one object under many numbers', async () => {
    const places = Array.from({ length: 20_000 }, (_, i) => [100 + i, 0] as const)
    await expect(rewritePdf(paperWith(packed(places, `(${'A'.repeat(10_000)})`)))).rejects.toThrow(
      'takes too long to read',
    )
  })

  it('so are many streams of objects of which each unpacks to what one may', async () => {
    const stream = packed([], ' '.repeat(30 * MB))
    expect(await pagesIn(paperWith(stream))).toBe(1)
    await expect(rewritePdf(paperWith(...Array.from({ length: 50 }, () => stream)))).rejects.toThrow(
      'takes too much memory to read',
    )
  })

  it('so is a stream that says it ends before it begins, which is read again and again', async () => {
    const first = streamOf('', Buffer.alloc(5000))
    // So long that its steps run out before its rounds do.
    const dict = `9 0 obj <</T(${'A'.repeat(500)})/Length -00000>>\nstream\n`
    const back = dict.length + ' endstream endobj\n'.length - ' '.length
    const again = dict.replace('-00000', `-${String(back).padStart(5, '0')}`)
    await expect(rewritePdf(paperWith(first, `${again}\nendstream endobj\n`))).rejects.toThrow(
      'takes too long to read',
    )
  })

  it('so is what lies between objects and is gone over from each of its signs', async () => {
    await expect(rewritePdf(paperWith(`x${'1'.repeat(30_000)}\n`))).rejects.toThrow('takes too long to read')
  })

  it('a table of objects that says it has four billion is not read', async () => {
    const table = streamOf('/Type/XRef/Size 4/Root 1 0 R/W[0 0 0]/Index[0 4000000000]', Buffer.alloc(0))
    expect(await pagesIn(paperWith(table))).toBe(1)
  })

  it('numbers that are too large are not told one by one', async () => {
    const warned = vi.spyOn(console, 'warn')
    expect(
      await rewritePdf(paperWith(`9 0 obj [${'99999999999999999 '.repeat(1000)}] endobj\n`)),
    ).toBeDefined()
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  it('what is unpacked in JavaScript counts by what goes in as well', async () => {
    // 127: the next 128 bytes as they are. It unpacks to itself, a little shorter each time.
    const same = deflateSync(Buffer.alloc(38 * MB, 127))
    const paper = (times: number) =>
      paperWith(pageTo(50), streamOf(`/Filter[/FlateDecode${'/RunLengthDecode'.repeat(times)}]`, same, 50))
    expect(await pagesIn(paper(12))).toBe(1)
    await expect(rewritePdf(paper(16))).rejects.toThrow('takes too much memory to read')
  })

  it('so does all that streams unpack to', async () => {
    const spaces = deflateSync(Buffer.alloc(60 * MB, ' '))
    const paper = (count: number) => {
      const numbers = Array.from({ length: count }, (_, n) => 50 + n)
      return paperWith(pageTo(...numbers), ...numbers.map((n) => streamOf('/Filter/FlateDecode', spaces, n)))
    }
    expect(await pagesIn(paper(10))).toBe(1)
    await expect(rewritePdf(paper(11))).rejects.toThrow('The file unpacks to too much')
  })

  it('a large scan is read, whose lengths stand elsewhere, or whose pages are packed with RunLength', async () => {
    const scan = Buffer.alloc(16 * MB, 'x')
    const elsewhere = Buffer.concat([Buffer.from('9 0 obj <</Length 8 0 R>>\nstream\n'), scan])
    expect(
      await pagesIn(paperWith(elsewhere, '\nendstream endobj\n', `8 0 obj ${scan.length} endobj\n`)),
    ).toBe(1)
    // 128 times one byte, as gray paper is: a page of 8 MB.
    const gray = Buffer.concat([Buffer.alloc(2 * 65_536, Buffer.from([129, 0])), Buffer.from([128])])
    const noise = Buffer.concat([Buffer.from([127]), Buffer.alloc(128, 7)])
    const page = Buffer.concat([Buffer.alloc(1000 * noise.length, noise), gray])
    const pages = Array.from({ length: 40 }, (_, n) =>
      streamOf('/Type/XObject/Subtype/Image/Filter/RunLengthDecode', page, 100 + n),
    )
    const names = pages.map((_, n) => `/I${n} ${100 + n} 0 R`).join('')
    const first = `3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<<${names}>>>>>> endobj\n`
    expect(await pagesIn(paperWith(first, ...pages))).toBe(1)
  })

  it('a paper that would be kept at many times its size is refused before it is unpacked whole', async () => {
    const packed = deflateSync(Buffer.alloc(60 * MB))
    const numbers = Array.from({ length: 12 }, (_, n) => 50 + n)
    const pictures = numbers.map((n) => streamOf('/Subtype/Image/Filter[/FlateDecode/DCTDecode]', packed, n))
    // All of them together are more than a file may unpack to.
    await expect(rewritePdf(paperWith(pageTo(...numbers), ...pictures))).rejects.toThrow('grows too much')
  })

  it.each([
    ['a text that was packed', pageTo(100), packed([[100, 0]], `(${'A'.repeat(17 * MB)})`)],
    [
      'objects that were packed',
      pageTo(...Array.from({ length: 100_000 }, (_, i) => 100 + i)),
      packed(
        Array.from({ length: 100_000 }, (_, i) => [100 + i, 0] as const),
        `(${'A'.repeat(200)})`,
      ),
    ],
  ])('%s lets it grow as well, and is refused before it is written', async (_what, page, stream) => {
    const writing = vi.spyOn(PDFWriter.prototype, 'serializeToBuffer')
    await expect(rewritePdf(paperWith(page, stream))).rejects.toThrow('grows too much')
    expect(writing).not.toHaveBeenCalled()
    writing.mockRestore()
  })

  it('a tagged paper of two hundred thousand objects is read, packed or not, one after another', async () => {
    const objects = Array.from(
      { length: 200_000 },
      (_, i) => `<</Type/StructElem/S/TD/P 4 0 R/Pg 3 0 R/K ${i}/A<</O/Table/RowSpan 1>>>>`,
    )
    const plain = objects.map((object, i) => `${100 + i} 0 obj ${object} endobj\n`)
    const streams = Array.from({ length: 2000 }, (_, k) => {
      const some = objects.slice(100 * k, 100 * (k + 1)).map((object) => `${object} `)
      let at = 0
      return packed(
        some.map((object, i) => [100 + 100 * k + i, (at += object.length) - object.length]),
        some.join(''),
      )
    })
    for (const parts of [[plain.join('')], streams]) expect(await pagesIn(paperWith(...parts))).toBe(1)
  })
})
