import { once } from 'node:events'
import { createDeflate, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { UploadType } from '#domain/file/upload.ts'
import { PDF } from './examples.ts'

/** Stands in all that must not be kept: scripts, appended files, what a camera or an author wrote. */
export const MARK = 'HOSTILE-MARK'
const SCRIPT = `<script>alert('${MARK}')</script>`
const HTML = Buffer.from(`<!doctype html>${SCRIPT}`)
const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${MARK}')"><script>alert(1)</script></svg>`,
)
/** The beginning of a stored entry of an archive, with our mark in it. */
const ZIP = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.from(`${MARK}.docx`)])
const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = (CRC[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(n >>> 0)
  return bytes
}
const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([u32(data.length), named, u32(crc(named))])
}
const MB = 2 ** 20
/** So many equal bytes, packed; never all of them in memory, which is measured while these files are sent. */
const packed = async (length: number, byte = 0): Promise<Buffer> => {
  const deflate = createDeflate()
  const out: Buffer[] = []
  deflate.on('data', (part: Buffer) => out.push(part))
  for (let left = length; left > 0; left -= MB)
    if (!deflate.write(Buffer.alloc(Math.min(MB, left), byte))) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat(out)
}
/** A black picture of so many pixels of one bit: however large, its file is small. */
const blackPng = (width: number, height: number, rows: number, ...more: Buffer[]): Promise<Buffer> =>
  pngOf([width, height], [1, 0, 0], rows * (1 + Math.ceil(width / 8)), ...more)
/** `kind`: bits of a sample, the type of its colors, and whether it is interlaced; of so many bytes, all of them zero. */
const pngOf = async (
  [width, height]: readonly [number, number],
  [bits, colors, interlaced]: readonly [number, number, number],
  length: number,
  ...more: Buffer[]
): Promise<Buffer> =>
  Buffer.concat([
    PNG_MAGIC,
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([bits, colors, 0, 0, interlaced])])),
    ...more,
    chunk('IDAT', await packed(length)),
    chunk('IEND', Buffer.alloc(0)),
  ])

const picture = (): Sharp => sharp({ create: { width: 120, height: 80, channels: 3, background: '#6b9dbd' } })
const jpeg = () => picture().jpeg().toBuffer()
const png = () => picture().png().toBuffer()

/** A JPEG with a segment behind its first two bytes; `kind`: the second byte of its marker. */
const withSegment = (bytes: Buffer, kind: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, kind]), length, data, bytes.subarray(2)])
}
/** The same JPEG that says it is as large as a JPEG can say. */
const saidToBeHuge = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(65_535, frame + 5)
  copy.writeUInt16BE(65_535, frame + 7)
  return copy
}

/** A paper of these objects, the first of which is its catalog; its second is taken for the list of pages. */
const pdf = (objects: readonly (string | Buffer)[], trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((object, at) => {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
const JAVASCRIPT = `<</S/JavaScript/JS(app.alert\\('${MARK}'\\))>>`
const stream = (dict: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${dict}/Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

export interface HostileFile {
  readonly what: string
  readonly type: UploadType
  readonly name: string
  readonly make: () => Buffer | Promise<Buffer>
  /** refused with a sentence, or kept without what was hostile in it */
  readonly outcome: 'refused' | 'clean'
}

const image = (
  what: string,
  outcome: HostileFile['outcome'],
  make: HostileFile['make'],
  name = 'house.png',
): HostileFile => ({ what, type: 'LISTING_IMAGE', name, make, outcome })
const paper = (what: string, outcome: HostileFile['outcome'], make: HostileFile['make']): HostileFile => ({
  what,
  type: 'REPORT',
  name: 'report.pdf',
  make,
  outcome,
})

/** Files as somebody with bad intentions sends them, all made here (issue 10 "Proof"). */
export const HOSTILE_FILES: readonly HostileFile[] = [
  image('a web page as a picture', 'refused', () => HTML),
  image('a drawing with a script as a picture', 'refused', () => SVG),
  image('a drawing under its own name', 'refused', () => SVG, 'house.svg'),
  image('a drawing behind the mark of a PNG', 'refused', () => Buffer.concat([PNG_MAGIC, SVG])),
  image('a PNG with a web page behind it', 'clean', async () => Buffer.concat([await png(), HTML])),
  image('a JPEG with an archive behind it', 'clean', async () => Buffer.concat([await jpeg(), ZIP])),
  image('a JPEG with a script as its comment', 'clean', async () =>
    withSegment(await jpeg(), 0xfe, Buffer.from(SCRIPT)),
  ),
  image('a JPEG with a false profile of colors', 'clean', async () =>
    withSegment(await jpeg(), 0xe2, Buffer.from(`ICC_PROFILE\0\u0001\u0001${SCRIPT}`)),
  ),
  image('a photograph that says where it was taken', 'clean', () =>
    picture()
      .withExif({
        IFD0: { ImageDescription: MARK },
        IFD3: { GPSLatitude: '37/1 46/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer(),
  ),
  image('a PNG with words of its author', 'clean', () =>
    blackPng(16, 16, 16, chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))),
  ),
  image('a PNG whose words unpack to 50 MB', 'clean', async () =>
    blackPng(16, 16, 16, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), await packed(50 * MB)]))),
  ),
  image('half a PNG', 'refused', async () => {
    const whole = await sharp(Buffer.alloc(300 * 300 * 3, 7), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    return whole.subarray(0, whole.length / 2)
  }),
  image('half a JPEG', 'refused', async () => {
    const whole = await sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    return whole.subarray(0, whole.length / 2)
  }),
  image('a PNG of 400 million pixels in 50 kB', 'refused', () => blackPng(20_000, 20_000, 20_000)),
  image('an interlaced PNG of 49 million pixels in color', 'refused', () =>
    pngOf([7000, 7000], [8, 6, 1], 4 * 7000 * 7000 + 13_125),
  ),
  image('a PNG of 25 million pixels of 16 bits', 'refused', () =>
    pngOf([5000, 5000], [16, 6, 0], 5000 * (1 + 8 * 5000)),
  ),
  image('a PNG that says it has two billion rows', 'refused', () => blackPng(16, 0x7fffffff, 16)),
  image('a JPEG that says it is 65,535 pixels square', 'refused', async () => saidToBeHuge(await jpeg())),
  image('a PNG of ten rows of ten million points', 'refused', () => blackPng(9_900_000, 10, 10)),
  image('a PNG without a row', 'refused', () => blackPng(16, 0, 0)),
  image('an animated GIF', 'refused', () => picture().gif().toBuffer(), 'house.gif'),
  image(
    'a GIF that is a script as well',
    'refused',
    () => Buffer.from(`GIF89a=1;alert('${MARK}')//`),
    'house.gif',
  ),
  image('an animated WebP', 'clean', () =>
    sharp(Buffer.alloc(40 * 80 * 3, 90), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } as never,
    })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer(),
  ),
  image('a TIFF as a JPEG', 'refused', () => picture().tiff().toBuffer(), 'house.jpg'),
  image('an AVIF as a JPEG', 'refused', () => picture().avif({ effort: 0 }).toBuffer(), 'house.jpg'),
  image(
    'a program as a JPEG',
    'refused',
    () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512)]),
    'house.jpg',
  ),
  image('nothing', 'refused', () => Buffer.alloc(0)),
  image('a paper as a picture', 'refused', () => PDF),
  { what: 'a JPEG as a signature', type: 'SIGNATURE', name: 'sign.png', make: jpeg, outcome: 'refused' },
  { what: 'a picture as a contract', type: 'CONTRACT', name: 'contract.pdf', make: png, outcome: 'refused' },
  paper('a paper that runs a script when it opens', 'clean', () =>
    pdf([`<</Type/Catalog/Pages 2 0 R/OpenAction${JAVASCRIPT}>>`, PAGES, PAGE]),
  ),
  paper('a paper whose page, names and links run scripts and programs', 'clean', () =>
    pdf([
      `<</Type/Catalog/Pages 2 0 R/Names<</JavaScript<</Names[(a)${JAVASCRIPT}]>>>>/AA<</WC${JAVASCRIPT}>>>>`,
      PAGES,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O${JAVASCRIPT}>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(${MARK}.exe)>>>>]>>`,
    ]),
  ),
  paper('a paper with a form that is a program', 'clean', () =>
    pdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 4 0 R>>>>',
      PAGES,
      PAGE,
      stream('', Buffer.from(`<xdp><event>${MARK}</event></xdp>`)),
    ]),
  ),
  paper('a paper with a file inside', 'clean', () =>
    pdf([
      `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(${MARK}.exe)<</Type/Filespec/F(${MARK}.exe)/EF<</F 4 0 R>>>>]>>>>>>`,
      PAGES,
      PAGE,
      stream('/Type/EmbeddedFile', Buffer.from(`MZ ${MARK}`)),
    ]),
  ),
  paper('a paper with an archive behind it', 'clean', () => Buffer.concat([PDF, Buffer.from('\n'), ZIP])),
  paper('a web page before a paper', 'refused', () => Buffer.concat([HTML, PDF])),
  paper('half a paper', 'refused', () => PDF.subarray(0, 60)),
  paper('a paper whose pages are their own parents', 'refused', () =>
    pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>']),
  ),
  // V8 ends the process that asks for so large a block, with all its threads.
  paper('a paper with an array of five million numbers in 10 KB', 'refused', () =>
    pdf([
      '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      PAGES,
      PAGE.replace('>>', '/Annots[4 0 R]/Contents 50 0 R>>'),
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 50 20]/P 3 0 R/DA(/Helv 9 Tf)>>',
      stream(
        '/Type/ObjStm/N 1/First 5/Filter/FlateDecode',
        deflateSync(`50 0 [${'0 '.repeat(5_000_000)}]`, { level: 9 }),
      ),
    ]),
  ),
  paper('a paper whose objects unpack to 200 MB', 'refused', async () =>
    pdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      PAGES,
      PAGE,
      stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', await packed(200 * MB, 0x20)),
    ]),
  ),
  paper('a paper that is locked', 'refused', () =>
    pdf(
      ['<</Type/Catalog/Pages 2 0 R>>', PAGES, PAGE],
      `/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`,
    ),
  ),
  paper('an archive as a paper', 'refused', () => ZIP),
]
