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
