import { SCAN, segmentsOf } from '../picture/jpeg.ts'

/** What a camera writes beside the picture: APP1 to APP13 and APP15 (EXIF, GPS, XMP, IPTC), and comments. */
const isAside = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)

/**
 * A JPEG without what says who took it, when and where. The picture is not touched; what is no JPEG, or ends before its picture
 * begins, is given back as it is. APP0 and APP14 say how its colors are to be read, and stay.
 */
export const withoutComments = (jpeg: Uint8Array): Uint8Array => {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg
  const segments = [...segmentsOf(jpeg)]
  if (!segments.some(({ marker }) => marker === SCAN)) return jpeg
  const kept = segments.filter(({ marker }) => !isAside(marker))
  return Buffer.concat([jpeg.subarray(0, 2), ...kept.map(({ bytes }) => bytes)])
}

/** What of a JPEG 2000 file is the picture: its boxes, by name. Everything else is words, or of another program. */
const BOXES: ReadonlySet<string> = new Set(['jP  ', 'ftyp', 'rreq', 'jpch', 'jplh', 'jp2h', 'jp2c'])
const COMMENT = 0x64
const TILE = 0x90
const DATA = 0x93

/** Overwrites the comments of a head of markers from `at` on, so that nothing in it moves. Answers where it ends. */
const blankHead = (picture: Buffer, from: number): number => {
  let at = from
  while (at + 4 <= picture.length && picture[at] === 0xff) {
    const marker = picture[at + 1]
    if (marker === TILE || marker === DATA) break
    const end = Math.min(at + 2 + picture.readUInt16BE(at + 2), picture.length)
    // Behind its length and the kind of its text.
    if (marker === COMMENT) picture.fill(0x20, Math.min(at + 6, end), end)
    at = end
  }
  return at
}

/**
 * Overwrites the comments of a JPEG 2000 picture, in its head and in those of its tile parts. A tile part says where the next one
 * begins; what it says never leads back. Source: ITU-T T.800 A.4.2, A.9.2.
 */
const blankComments = (picture: Buffer): void => {
  let at = blankHead(picture, 2)
  while (at + 12 <= picture.length && picture[at] === 0xff && picture[at + 1] === TILE) {
    const length = picture.readUInt32BE(at + 6)
    const head = blankHead(picture, at + 12)
    // The last one may leave it out: it goes on to the end.
    if (length === 0) return
    at = Math.max(head, at + length)
  }
}

/** A JPEG 2000 picture without what says who took it, when and where; a head that ends too early is given back as it is. */
export const withoutBoxes = (file: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(file)
  if (bytes[0] === 0xff) {
    blankComments(bytes)
    return bytes
  }
  const kept: Uint8Array[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const said = bytes.readUInt32BE(at)
    const head = said === 1 ? 16 : 8
    if (at + head > bytes.length) return file
    const length = said === 0 ? bytes.length - at : said === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : said
    if (length < head) return file
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'jp2c') blankComments(bytes.subarray(at + head, at + length))
    if (BOXES.has(kind)) kept.push(bytes.subarray(at, at + length))
    at += length
  }
  return Buffer.concat(kept)
}
