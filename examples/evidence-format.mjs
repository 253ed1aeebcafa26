// How an evidence package is written (docs/evidence.md): its container, its hashes, and the signatures in and beside it.
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'

export const sha = (...parts) => parts.reduce((h, part) => h.update(part), createHash('sha256')).digest('hex')
export const hex = (text) => Buffer.from(text, 'hex')

/** RFC 8785 for what JSON.parse can give; nothing of a package is nested more than `left` deep. */
export const canonical = (v, left = 1000) => {
  if (left === 0) throw new RangeError('nested too deep')
  if (Array.isArray(v)) return `[${v.map((each) => canonical(each, left - 1)).join(',')}]`
  if (v === null || typeof v !== 'object') return JSON.stringify(v)
  const keys = Object.keys(v).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(v[key], left - 1)}`).join(',')}}`
}

/** What stands for a value under its salt. */
export const committed = (salt, value) => sha(hex(salt), canonical(value))

/** Where the way from a head leads, step by step to the root of the day. */
export const rootFrom = (salt, head, path) => {
  const pair = (h, { side, hash }) => (side === 'left' ? [hash, h] : [h, hash])
  const leaf = sha(hex('00'), hex(salt), hex(head))
  return path.reduce((h, step) => sha(hex('01'), ...pair(h, step).map(hex)), leaf)
}

const number = (value, size) => Buffer.from(Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255))
const numbers = (...pairs) => Buffer.concat(pairs.map(([value, size]) => number(value, size)))

/** Stored files one after the other, every field fixed. */
const pack = (files) => {
  const [body, directory] = [[], []]
  let at = 0
  for (const [name, bytes] of files) {
    const { length } = bytes
    const sizes = numbers([crc32(bytes), 4], [length, 4], [length, 4], [name.length, 2], [0, 2])
    const shared = Buffer.concat([hex('0a000008000000002100'), sizes])
    directory.push(hex('504b01020a00'), shared, Buffer.alloc(10), number(at, 4), Buffer.from(name))
    body.push(hex('504b0304'), shared, Buffer.from(name), bytes)
    at += 30 + name.length + length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = numbers([files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2])
  return Buffer.concat([...body, ...directory, hex('504b050600000000'), end])
}

/** The files by the container's own list, as any zip program reads them; `damaged`: those whose own header is none, or of another file. */
const listed = (zip) => {
  const [entries, damaged] = [[], []]
  let at = zip.readUInt32LE(zip.lastIndexOf(hex('504b0506')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [packed, size, local] = [20, 24, 42].map((field) => zip.readUInt32LE(at + field))
    const [method, name, extra, comment] = [10, 28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const called = zip.toString('latin1', at + 46, at + 46 + name)
    at += 46 + name + extra + comment
    const itsName = zip.toString('latin1', local + 30, local + 30 + zip.readUInt16LE(local + 26))
    if (zip.readUInt32LE(local) !== 0x04034b50 || itsName !== called) {
      damaged.push(called)
      continue
    }
    const whole = method === 8 ? inflateRawSync(bytes, { maxOutputLength: size || 1 }) : bytes
    if (whole.length !== size) throw new Error('A file is of another size.')
    if (!called.endsWith('/') || size > 0) entries.push([called, whole])
  }
  return { entries, damaged }
}

/** The files, and whether the container is the one that the house makes of them; another one is read by its own list. */
export const unpack = (zip) => {
  const entries = []
  for (let at = 0; at + 30 <= zip.length && zip.readUInt32LE(at) === 0x04034b50;) {
    const begin = at + 30 + zip.readUInt16LE(at + 26)
    const end = begin + zip.readUInt32LE(at + 22)
    entries.push([zip.toString('latin1', at + 30, begin), zip.subarray(begin, end)])
    at = end
  }
  return pack(entries).equals(zip) ? { entries, damaged: [], whole: true } : { ...listed(zip), whole: false }
}

/** Did the key of this certificate sign these bytes? A signature is written in one way alone. */
export const signedBy = (pem, bytes, signature) => {
  try {
    const key = createPublicKey(new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'pem' }))
    const value = Buffer.from(signature, 'base64')
    const exact = value.toString('base64') === signature
    return exact && verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, value)
  } catch {
    return false
  }
}

export const fingerprint = (pem) => sha(Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64'))

/** The name of a paper's words, from its own data. */
export const wordsOf = (pdf) => /\((sha256:[0-9a-f]{64})\)/.exec(pdf?.toString('latin1'))?.[1]

// The signature inside a sealed PDF: CMS (RFC 5652) over all of the file but itself.
const der = (bytes, at = 0) => {
  if (at + 2 > bytes.length) throw new Error('A value is cut off.')
  const long = bytes[at + 1] > 127 ? bytes[at + 1] & 127 : 0
  const begin = at + 2 + long
  const end = begin + (long ? bytes.readUIntBE(at + 2, long) : bytes[at + 1])
  return { tag: bytes[at], body: bytes.subarray(begin, end), all: bytes.subarray(at, end) }
}
const inside = ({ body }) => {
  const found = []
  for (let at = 0; at < body.length; at += found.at(-1).all.length) found.push(der(body, at))
  return found
}
const MESSAGE_DIGEST = hex('06092a864886f70d010904')
const RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g
const sealHolds = (pdf, [from, length, after, rest], by) => {
  const cms = der(hex(pdf.toString('latin1', length + 1, after - 1)))
  const [, , content, ...more] = inside(inside(inside(cms)[1])[0])
  const signer = inside(inside(more.at(-1))[0])
  const attributes = signer.find(({ tag }) => tag === 0xa0)
  const digest = inside(attributes).find(({ body }) => body.indexOf(MESSAGE_DIGEST) === 0)
  const bytes = Buffer.concat([pdf.subarray(from, length), pdf.subarray(after, after + rest)])
  const signedBytes = Buffer.concat([Buffer.of(0x31), attributes.all.subarray(1)])
  const { body: signature } = signer.find(({ tag }) => tag === 0x04)
  return (
    from === 0 &&
    inside(content).length === 1 && // A content of its own says nothing of the file.
    inside(inside(digest)[1])[0].body.equals(hex(sha(bytes))) &&
    by.some((one) => verify('sha256', signedBytes, new X509Certificate(one).publicKey, signature))
  )
}

/** Is the PDF under a signature by one of these certificates that covers all of it? */
export const pdfHolds = (pdf, by) => {
  const ranges = [...pdf.toString('latin1').matchAll(RANGE)].map((found) => found.slice(1).map(Number))
  try {
    const end = Math.max(...ranges.map(([, , after, rest]) => after + rest))
    return end === pdf.length && ranges.every((range) => sealHolds(pdf, range, by))
  } catch {
    return false
  }
}
