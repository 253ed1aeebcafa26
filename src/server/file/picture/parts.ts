import type { Metadata } from 'sharp'
import { SCAN, segmentsOf } from './jpeg.ts'

/** Points of a side: no JPEG or WebP can have more, and a row of millions is held in memory hundreds of times while it is made shorter. */
const MOST_ASIDE = 65_535

/** Scans of a JPEG: cameras and programs make a dozen. Each goes over the whole picture, and may take one byte for thousands of its pixels. */
const MOST_SCANS = 32
/** Frames of an animated WebP, of which the first one is kept. All are looked for, one behind the other. */
const MOST_FRAMES = 1000

/** What of a PNG says how it looks: its colors, its points, and which way is up. Words are left out, since each may unpack to megabytes. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'iCCP', 'eXIf'])
const PNG_MARK = 8
/** Of a chunk beside its data: its length, its name, and its checksum. */
const CHUNK = 12

/** A PNG without its words, nor what stands behind its end. Source: PNG (third edition) 5.3. */
export const withoutWords = (png: Buffer): Buffer => {
  const kept = Buffer.alloc(png.length)
  let length = png.copy(kept, 0, 0, PNG_MARK)
  for (let at = PNG_MARK; at + CHUNK <= png.length;) {
    const name = png.toString('latin1', at + 4, at + 8)
    const end = at + CHUNK + png.readUInt32BE(at)
    if (PNG_CHUNKS.has(name)) length += png.copy(kept, length, at, end)
    at = name === 'IEND' ? png.length : end
  }
  return kept.subarray(0, length)
}

const scansOf = (jpeg: Buffer): number => {
  let scans = 0
  for (const { marker } of segmentsOf(jpeg)) if (marker === SCAN) scans++
  return scans
}

/** Source: RFC 9649 2.3, 2.7. */
const framesOf = (webp: Buffer): number => {
  let frames = 0
  for (let at = 12; at + 8 <= webp.length;) {
    if (webp.toString('latin1', at, at + 4) === 'ANMF') frames++
    const size = webp.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return frames
}

/** By what a picture says of itself, before anything is unpacked. */
export const isTooLong = ({ width, height }: Metadata): boolean => Math.max(width, height) > MOST_ASIDE

/** What of an uploaded picture is unpacked; null where it has more parts than a picture has. */
export const partsShown = (bytes: Buffer, mime: string): Buffer | null => {
  if (mime === 'image/png') return withoutWords(bytes)
  if (mime === 'image/webp') return framesOf(bytes) > MOST_FRAMES ? null : bytes
  return scansOf(bytes) > MOST_SCANS ? null : bytes
}
