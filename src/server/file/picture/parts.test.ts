import sharp, { type Sharp } from 'sharp'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { partsShown, withoutWords } from './parts.ts'

const picture = (): Sharp => sharp({ create: { width: 24, height: 16, channels: 3, background: '#6b9dbd' } })
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes, { failOn: 'none' }).raw().toBuffer()

const chunk = (name: string, data: Buffer): Buffer => {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length)
  whole.write(name, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}
/** The PNG with these chunks behind its head. */
const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

/** A progressive JPEG with `between` before each of its scans, and its last scan there so many times more. */
const withScans = async (more: number, between: Buffer): Promise<Buffer> => {
  const jpeg = await picture().jpeg({ progressive: true }).toBuffer()
  const starts = [...jpeg.toString('latin1').matchAll(/\xff\xda/g)].map(({ index }) => index)
  const parts = starts.map((at, i) => jpeg.subarray(at, starts[i + 1] ?? jpeg.length - 2))
  const all = [...parts, ...Array.from({ length: more }, () => parts.at(-1) ?? Buffer.alloc(0))]
  return Buffer.concat([
    jpeg.subarray(0, starts[0]),
    ...all.flatMap((part) => [between, part]),
    jpeg.subarray(-2),
  ])
}

const riffChunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
/** A WebP of so many frames of one point. */
const animated = async (frames: number): Promise<Buffer> => {
  const point = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .webp({ lossless: true })
    .toBuffer()
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), point.subarray(12)]),
  )
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ])
  return riffChunk('RIFF', body)
}

describe('what of a picture is unpacked (security.md M10)', () => {
  it('a PNG’s words are left out, each of which may unpack to megabytes, and its points, colors, and turn stay', async () => {
    const png = await picture().withIccProfile('p3').withMetadata({ orientation: 6 }).png().toBuffer()
    const words = ['tEXt', 'zTXt', 'iTXt'].map((name) =>
      chunk(name, Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(1000))])),
    )
    const shown = withoutWords(Buffer.concat([withChunks(png, ...words), Buffer.from('behind its end')]))
    for (const name of ['tEXt', 'zTXt', 'iTXt', 'behind']) expect(shown.includes(name), name).toBe(false)
    expect(await pixels(shown)).toEqual(await pixels(png))
    const { icc, orientation } = await sharp(png).metadata()
    expect([icc?.length, orientation]).toEqual([expect.any(Number), 6])
    expect(await sharp(shown).metadata()).toMatchObject({ icc, orientation })
  })

  it('a PNG that breaks off in a chunk, or in the length of one, is left as it is up to there', async () => {
    const png = await picture().png().toBuffer()
    const whole = withoutWords(png)
    for (const length of [png.length - 13, 40, 8]) {
      const broken = withoutWords(png.subarray(0, length))
      expect(broken, `${length}`).toEqual(whole.subarray(0, broken.length))
    }
  })

  it.each([
    ['behind each other', Buffer.alloc(0)],
    ['behind a byte that belongs to nothing', Buffer.from([7])],
    ['behind a marker that stands alone', Buffer.from([0xff, 1])],
    ['behind a comment', Buffer.from([0xff, 0xfe, 0, 4, 7, 7])],
  ])('a JPEG of more scans than any camera makes is refused: %s', async (_, between) => {
    const usual = await withScans(0, between)
    expect(await pixels(usual)).toEqual(await pixels(await withScans(0, Buffer.alloc(0))))
    for (const shown of [usual, await withScans(20, between)])
      expect(partsShown(shown, 'image/jpeg')).toEqual(shown)
    expect(partsShown(await withScans(32, between), 'image/jpeg')).toBeNull()
  })

  it('what is appended to a photograph is none of its scans', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    const film = Buffer.concat([jpeg, ...Array.from({ length: 200 }, () => Buffer.from([0xff, 0xda, 0, 2]))])
    expect(partsShown(film, 'image/jpeg')).toEqual(film)
  })

  it('a WebP of a thousand frames is shown, one of more is refused', async () => {
    const thousand = await animated(1000)
    expect(await pixels(thousand)).toHaveLength(3)
    expect(partsShown(thousand, 'image/webp')).toEqual(thousand)
    expect(partsShown(await animated(1001), 'image/webp')).toBeNull()
  })
})
