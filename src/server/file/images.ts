import sharp, { type Sharp } from 'sharp'
import type { PhotoFormat } from '#domain/file/copies.ts'
import { createChild } from '#server/platform/child.ts'
import { sitesTurns } from '#server/platform/turns-of-sites.ts'
import type { Faulty } from './faulty.ts'
import { encode } from './picture/encode.ts'
import type { KeptPicture, PictureTask } from './picture/upright.ts'
import { readInTurn, type Reading } from './reading.ts'

/** The largest of people take two seconds of the processor, twice that where the processors are busy. A photograph takes a fifth of a second. */
const LONGEST_MS = 10_000

/** In a process of its own: the library that unpacks pictures can't be stopped, and is native code that reads what strangers made. */
const inChild = createChild(new URL('./picture/child.ts', import.meta.url), LONGEST_MS)

/** One at a time, of each site in turn, and of its people (security.md M10). */
const pictureTurns = sitesTurns({ name: 'pictures', hands: 1, each: 40, all: 200 })

/** Copies that readers wait for have a line of their own: no stranger stands before somebody who uploads or signs. */
export const copyTurns = sitesTurns({ name: 'copies', hands: 1, each: 40, all: 200 })

export const isImage = (mime: string): boolean => mime.startsWith('image/')

/** The picture upright, at most 2400 pixels long, without its metadata, or what is wrong with it; one that is not read within ten seconds takes too long. */
export const normalise = (path: string, mime: string, reading: Reading): Promise<KeptPicture | Faulty> =>
  readInTurn(pictureTurns, reading, async () => {
    const task: PictureTask = { path, mime }
    return ((await inChild(task)) as KeptPicture | Faulty | null) ?? { fault: 'picture-heavy' }
  })

/** A visitor waits for a copy that is not there yet: small enough, and soon. */
const AS: Readonly<Record<PhotoFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/** A narrower copy of a picture that is kept, in its own format or in the one asked for. */
export const narrower = (
  body: Buffer,
  mime: string,
  width: number,
  format: PhotoFormat | null,
): Promise<Buffer> => {
  const image = sharp(body).resize(width, undefined, { withoutEnlargement: true })
  return (format ? AS[format](image) : encode(image, mime)).toBuffer()
}
