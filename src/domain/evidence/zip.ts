/*
 * The one way a package is packed: files one after the other, not compressed, every field of the container fixed. So each byte of it
 * follows from the names and bytes of its files, and one that was changed outside of them is found as well (docs/evidence.md).
 */

export interface PackedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Bounds of a package that is read. */
const MOST_FILES = 1_000
export const MOST_BYTES = 200 * 1024 * 1024

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

const crc32 = (bytes: Uint8Array): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = (CRC[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

/** Little-endian numbers: each pair is a value and how many bytes it takes. */
const numbers = (...pairs: readonly (readonly [value: number, size: 2 | 4])[]): number[] =>
  pairs.flatMap(([value, size]) => Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 0xff))

/** Version 1.0, names in UTF-8, stored, midnight of January 1, 1980. */
const FIELDS = [
  [10, 2],
  [0x0800, 2],
  [0, 2],
  [0, 2],
  [0x21, 2],
] as const

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const HEADER = 30

// Names are ASCII: the house chooses them.
const nameBytes = (name: string): number[] => [...name].map((char) => char.charCodeAt(0) & 0x7f)

/** Packs files in this order. */
export const packZip = (files: readonly PackedFile[]): Uint8Array => {
  const parts: Uint8Array[] = []
  const directory: number[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const sizes = [
      [crc32(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ] as const
    directory.push(
      ...numbers([CENTRAL, 4], [10, 2], ...FIELDS, ...sizes, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      ...nameBytes(name),
    )
    const local = Uint8Array.from([...numbers([LOCAL, 4], ...FIELDS, ...sizes), ...nameBytes(name)])
    parts.push(local, bytes)
    offset += local.length + bytes.length
  }
  const count = files.length
  const end = numbers(
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  )
  parts.push(Uint8Array.from([...directory, ...end]))
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

export interface Unpacked {
  readonly files: readonly PackedFile[]
  /** Is every byte around the files as the house packs them? */
  readonly whole: boolean
}

/** The files of a package; null: this is none, or was packed again by another program. */
export const unpackZip = (zip: Uint8Array): Unpacked | null => {
  if (zip.length > MOST_BYTES) return null
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const files: PackedFile[] = []
  let at = 0
  while (at + HEADER <= zip.length && view.getUint32(at, true) === LOCAL && files.length < MOST_FILES) {
    const [size, length] = [view.getUint32(at + 22, true), view.getUint16(at + 26, true)]
    const begin = at + HEADER + length
    if (begin + size > zip.length || length > 200) break
    const name = String.fromCharCode(...zip.subarray(at + HEADER, begin))
    files.push({ name, bytes: zip.subarray(begin, begin + size) })
    at = begin + size
  }
  return files.length === 0 ? null : { files, whole: isSame(packZip(files), zip) }
}
