import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PhotoFormat } from '#domain/file/copies.ts'
import { sitesTurns } from '#server/platform/turns-of-sites.ts'
import { readInTurn, type Reading } from './reading.ts'

// One picture at a time per thread of ours, and no pixels kept in memory between them.
sharp.cache(false)
sharp.concurrency(1)

/** Longest side that is kept, in pixels: a large screen shows no more. */
const LONGEST = 2400
/** A picture with more pixels than this is an attack, not a photograph. */
const MOST_PIXELS = 100_000_000
/**
 * Bytes of a picture that is not read row by row: an interlaced one is whole in memory before its first row is there, and one of 16 bits
 * takes three times as long. 24 million pixels of color and transparency, which take two seconds.
 */
const MOST_HELD = 96_000_000

/** One at a time, of each site in turn, and of its people (security.md M10). */
export const pictureTurns = sitesTurns({ name: 'pictures', hands: 1, each: 40, all: 200 })

/** Copies that readers wait for have a line of their own: no stranger stands before somebody who uploads or signs. */
export const copyTurns = sitesTurns({ name: 'copies', hands: 1, each: 40, all: 200 })

export const isImage = (mime: string): boolean => mime.startsWith('image/')

const encode = (image: Sharp, mime: string): Sharp => {
  if (mime === 'image/png') return image.png()
  return mime === 'image/webp' ? image.webp({ quality: 85 }) : image.jpeg({ quality: 85, mozjpeg: false })
}

/** A picture that is kept, and how large it is in pixels. */
export interface KeptPicture {
  readonly body: Buffer
  readonly width: number
  readonly height: number
}

/** By what its first bytes say, before anything is unpacked. */
const isTooDear = ({ width, height, channels, depth, isProgressive }: Metadata): boolean =>
  (isProgressive || depth !== 'uchar') && width * height * channels * (depth === 'uchar' ? 1 : 2) > MOST_HELD

const upright = async (path: string, mime: string): Promise<KeptPicture | null> => {
  try {
    const given = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    if (isTooDear(await given.metadata())) return null
    const image = given.rotate().resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(image, mime).toBuffer({ resolveWithObject: true })
    return { body: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

/** The picture upright, at most 2400 pixels long, without its metadata; null when it cannot be read. */
export const normalise = (path: string, mime: string, reading: Reading): Promise<KeptPicture | null> =>
  readInTurn(pictureTurns, reading, () => upright(path, mime))

/** A visitor waits for a copy that is not there yet: small enough, and soon. */
const AS: Readonly<Record<PhotoFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/** A narrower copy, in its own format or in the one asked for. */
export const narrower = (
  body: Buffer,
  mime: string,
  width: number,
  format: PhotoFormat | null,
): Promise<Buffer> => {
  const image = sharp(body).resize(width, undefined, { withoutEnlargement: true })
  return (format ? AS[format](image) : encode(image, mime)).toBuffer()
}
