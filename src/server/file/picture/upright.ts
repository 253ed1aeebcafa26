import { readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { FaultyFile } from '../faulty.ts'
import { encode } from './encode.ts'
import { isTooLong, partsShown } from './parts.ts'
import { isPlainProfile } from './profile.ts'

/** Longest side that is kept, in pixels: a large screen shows no more. */
const LONGEST = 2400
/** A picture with more pixels than this is an attack, not a photograph. */
const MOST_PIXELS = 100_000_000
/**
 * Bytes of a picture that is not read row by row: an interlaced one is whole in memory before its first row is there, an animated one several
 * times, and one of 16 bits takes three times as long. 24 million pixels of color and transparency, which take two seconds.
 */
const MOST_HELD = 96_000_000

/** An uploaded picture: where it lies, and which of the formats it has. */
export interface PictureTask {
  readonly path: string
  readonly mime: string
}

/** A picture that is kept, and how large it is in pixels. */
export interface KeptPicture {
  readonly body: Buffer
  readonly width: number
  readonly height: number
}

/** By what its first bytes say, before anything is unpacked. */
const isTooDear = ({ width, height, channels, depth, isProgressive, pages = 1 }: Metadata): boolean =>
  (isProgressive || depth !== 'uchar' || pages > 1) &&
  width * height * channels * (depth === 'uchar' ? 1 : 2) > MOST_HELD

/** The library says so of a picture that has more pixels than it may unpack. */
const isTooLarge = (error: unknown): boolean => error instanceof Error && /pixel limit/i.test(error.message)

/** The picture upright, at most 2400 pixels long, without its metadata. Throws for what cannot be read, or has more in it than a picture. */
export const upright = async ({ path, mime }: PictureTask): Promise<KeptPicture> => {
  const shown = partsShown(await readFile(path), mime)
  if (!shown) throw new FaultyFile('picture-heavy')
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  const about = await sharp(shown, options)
    .metadata()
    .catch((error: unknown) => {
      throw isTooLarge(error) ? new FaultyFile('picture-large') : error
    })
  if (isTooLong(about)) throw new FaultyFile('picture-large')
  if (isTooDear(about)) throw new FaultyFile('picture-heavy')
  const image = sharp(shown, { ...options, ignoreIcc: !isPlainProfile(about.icc) })
    .rotate()
    .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await encode(image, mime).toBuffer({ resolveWithObject: true })
  return { body: data, width: info.width, height: info.height }
}
