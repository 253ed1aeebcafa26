/** What a camera writes beside the picture: APP1 to APP13 and APP15 (EXIF, GPS, XMP, IPTC), and comments. */
const isAside = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)

/** Start of scan: from there on it is the picture alone. */
const SCAN = 0xda

/**
 * A JPEG without what says who took it, when and where. The picture is not touched; what is no JPEG, or ends before its picture
 * begins, is given back as it is. APP0 and APP14 say how its colors are to be read, and stay.
 */
export const withoutComments = (jpeg: Uint8Array): Uint8Array => {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === SCAN) return Buffer.concat([...kept, jpeg.subarray(at)])
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    if (!isAside(marker)) kept.push(jpeg.subarray(at, end))
    at = end
  }
  return jpeg
}

/** What of a JPEG 2000 file is the picture: its boxes, by name. Everything else is words, or of another program. */
const BOXES: ReadonlySet<string> = new Set(['jP  ', 'ftyp', 'rreq', 'jpch', 'jplh', 'jp2h', 'jp2c'])
const COMMENT = 0x64
const TILE = 0x90

/** Overwrites the comments in the head of a JPEG 2000 picture, so that nothing in it moves. */
const blankComments = (picture: Uint8Array): void => {
  let at = 2
  while (at + 4 <= picture.length && picture[at] === 0xff && picture[at + 1] !== TILE) {
    const end = at + 2 + (((picture[at + 2] ?? 0) << 8) | (picture[at + 3] ?? 0))
    // Behind its length and the kind of its text.
    if (picture[at + 1] === COMMENT) picture.fill(0x20, Math.min(at + 6, end), end)
    at = end
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
