import { inflated } from './inflate.ts'

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

/** The files of a package as the house packs it; null: it is none. */
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

const END_RECORD = 22
const CENTRAL_HEADER = 46
const LONGEST_COMMENT = 0xffff
const [STORED, DEFLATED] = [0, 8]

interface Entry {
  readonly name: string
  readonly method: number
  /** Null: its own header is none, or is the one of another file. */
  readonly packed: Uint8Array | null
  readonly size: number
}

const textAt = (zip: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...zip.subarray(at, at + length))

/** Where the list of files begins, by the last record that says so. */
const directoryAt = (view: DataView): number | null => {
  const first = Math.max(0, view.byteLength - END_RECORD - LONGEST_COMMENT)
  for (let at = view.byteLength - END_RECORD; at >= first; at--)
    if (view.getUint32(at, true) === END) return view.getUint32(at + 16, true)
  return null
}

/** The entries that the list of a container names; null: it cannot be read, or is larger than a package. */
const entriesIn = (zip: Uint8Array, view: DataView): Entry[] | null => {
  const entries: Entry[] = []
  let [at, sum] = [directoryAt(view) ?? zip.length, 0]
  while (at + CENTRAL_HEADER <= zip.length && view.getUint32(at, true) === CENTRAL) {
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => view.getUint16(at + field, true))
    const local = view.getUint32(at + 42, true)
    sum += size
    // The lowest flag: it is encrypted.
    const unreadable = flags % 2 === 1 || ![STORED, DEFLATED].includes(method) || name > 200
    if (unreadable || sum > MOST_BYTES || entries.length === MOST_FILES) return null
    if (local + HEADER > zip.length) return null
    const called = textAt(zip, at + CENTRAL_HEADER, name)
    const isIts =
      view.getUint32(local, true) === LOCAL &&
      view.getUint16(local + 26, true) === name &&
      textAt(zip, local + HEADER, name) === called
    const begin = local + HEADER + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    if (isIts && begin + packed > zip.length) return null
    entries.push({ name: called, method, packed: isIts ? zip.subarray(begin, begin + packed) : null, size })
    at += CENTRAL_HEADER + name + extra + comment
  }
  return entries
}

export interface Listed {
  readonly files: readonly PackedFile[]
  /** Names of files that can't be read: their headers are damaged. */
  readonly damaged: readonly string[]
}

/** The files of a container that another zip program made, by its own list, as every such program reads it; null: it cannot be read. */
export const unpackAnyZip = async (zip: Uint8Array): Promise<Listed | null> => {
  if (zip.length > MOST_BYTES || zip.length < END_RECORD) return null
  const entries = entriesIn(zip, new DataView(zip.buffer, zip.byteOffset, zip.byteLength))
  const files: PackedFile[] = []
  const damaged: string[] = []
  for (const { name, method, packed, size } of entries ?? []) {
    if (!packed) {
      damaged.push(name)
      continue
    }
    // A folder is an entry of its own.
    if (name.endsWith('/') && size === 0) continue
    const bytes = method === STORED ? packed : await inflated(packed, size)
    if (bytes?.length !== size) return null
    files.push({ name, bytes })
  }
  return files.length + damaged.length === 0 ? null : { files, damaged }
}
