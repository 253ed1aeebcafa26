/** Start of a scan: behind it the picture's data, without a length. */
export const SCAN = 0xda
const END = 0xd9

/** A byte of 255 in that data, a filling byte, or a marker that stands alone: of a restart, or of nothing. */
const isAlone = (marker: number): boolean =>
  marker <= 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)

/** Where the next segment begins, at `from` or behind it; the length of the file where none does. */
const nextSegment = (jpeg: Uint8Array, from: number): number => {
  let at = jpeg.indexOf(0xff, from)
  while (at !== -1 && isAlone(jpeg[at + 1] ?? 0)) at = jpeg.indexOf(0xff, at + 1)
  return at === -1 ? jpeg.length : at
}

/** A marker of a JPEG with what belongs to it, of a scan its data as well. */
export interface Segment {
  readonly marker: number
  readonly bytes: Uint8Array
}

/**
 * The segments of a JPEG behind its first two bytes, up to its end. What lies between two of them is skipped, as readers skip it; the last one
 * may break off. Source: ITU-T T.81 B.1.1.
 */
export function* segmentsOf(jpeg: Uint8Array): Generator<Segment> {
  for (let at = nextSegment(jpeg, 2); at < jpeg.length;) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === END) return yield { marker, bytes: jpeg.subarray(at, at + 2) }
    const behind = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    const next = nextSegment(jpeg, behind)
    yield { marker, bytes: jpeg.subarray(at, marker === SCAN ? next : behind) }
    at = next
  }
}
