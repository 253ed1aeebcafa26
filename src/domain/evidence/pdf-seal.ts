import { Certificate, ContentInfo, SignedData } from 'pkijs'
import { hexToBytes } from './hashing.ts'

const RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/** The house signs a paper once, and a time stamp may add to it: a file with more signatures was made to keep its reader busy. */
const MOST_SEALS = 20

const CHUNK = 8192

const binaryOf = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}

interface Seal {
  /** What is signed: the whole file but the signature itself. */
  readonly signed: Uint8Array
  readonly cms: Uint8Array
  /** Where the last signed byte stands. */
  readonly end: number
}

/** A PDF's signature as its byte range says; null: the range is none. */
const sealAt = (bytes: Uint8Array, range: readonly number[]): Seal | null => {
  const [start = -1, length = 0, after = 0, rest = 0] = range
  const end = after + rest
  if (start !== 0 || length >= after || end > bytes.length) return null
  const hex = binaryOf(bytes.subarray(length, after))
  if (!/^<[0-9a-fA-F]*>$/.test(hex) || hex.length % 2 !== 0) return null
  const signed = new Uint8Array(length + rest)
  signed.set(bytes.subarray(0, length))
  signed.set(bytes.subarray(after, end), length)
  return { signed, cms: hexToBytes(hex.slice(1, -1).toLowerCase()), end }
}

/** Bytes of a DER value, without what fills its place up. */
const trimmed = (der: Uint8Array): Uint8Array => {
  const first = der[1] ?? 0
  if (first < 0x80) return der.subarray(0, 2 + first)
  const size = first & 0x7f
  let length = 0
  for (let at = 0; at < size; at++) length = length * 256 + (der[2 + at] ?? 0)
  return der.subarray(0, 2 + size + length)
}

/** A content of its own in a signature says nothing of the file: such a one holds for nothing. */
const detached = (cms: Uint8Array): SignedData | null => {
  const data = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(trimmed(cms))).content })
  return data.encapContentInfo.eContent ? null : data
}

/** `by`: the certificates that it may be by; otherwise it is judged by the one that it brings. */
const holds = async ({ signed, cms }: Seal, by?: readonly Certificate[]): Promise<boolean> => {
  for (const certificate of by ?? [null]) {
    try {
      const data = detached(cms)
      if (data && certificate) data.certificates = [certificate]
      if (await data?.verify({ signer: 0, data: signed.buffer as ArrayBuffer, checkChain: false }))
        return true
    } catch {
      // Not by this one.
    }
  }
  return false
}

const sealsIn = (bytes: Uint8Array): (Seal | null)[] =>
  [...binaryOf(bytes).matchAll(RANGE)]
    .slice(0, MOST_SEALS)
    .map((found) => sealAt(bytes, found.slice(1, 5).map(Number)))

/** The certificate of a PDF's first seal, of those that the seal brings: the one that it holds by. Null: none. */
export const pdfSealedBy = async (bytes: Uint8Array): Promise<Certificate | null> => {
  const seal = sealsIn(bytes)[0]
  if (!seal) return null
  try {
    for (const each of detached(seal.cms)?.certificates ?? [])
      if (each instanceof Certificate && (await holds(seal, [each]))) return each
  } catch {
    // It can't be read.
  }
  return null
}

/** What is wrong with the signatures inside a PDF, in words; null: they hold, and the last one is over the whole file. */
export const pdfSealFault = async (
  bytes: Uint8Array,
  by?: readonly Certificate[],
): Promise<string | null> => {
  const count = [...binaryOf(bytes).matchAll(RANGE)].length
  if (count === 0) return 'This PDF has no seal.'
  if (count > MOST_SEALS) return 'This PDF names more signatures than Parley makes.'
  const seals = sealsIn(bytes)
  let end = 0
  for (const seal of seals) {
    if (!seal || !(await holds(seal))) return 'The seal inside does not hold: the PDF was changed.'
    end = Math.max(end, seal.end)
  }
  if (end !== bytes.length) return 'Something was added to the PDF after it was sealed.'
  for (const seal of by ? seals : [])
    if (!seal || !(await holds(seal, by))) return 'The PDF was sealed by another key than this house’s.'
  return null
}
