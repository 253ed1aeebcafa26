/** Where the signature of a sealed file lies: the hexadecimal text between < and >, as offsets into the file. */
const gapOf = (file: Buffer): { from: number; to: number; after: number } => {
  const found = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(file.toString('latin1'))
  if (!found) throw new Error('The file has no signature.')
  const [start, length, second, rest] = found.slice(1).map(Number) as [number, number, number, number]
  if (start !== 0 || second + rest !== file.length) throw new Error('The signature does not cover the file.')
  return { from: length + 1, to: second - 1, after: second }
}

/** The signature of a sealed file, and the bytes that it covers: everything but itself. */
export const signatureOf = (file: Buffer): { signature: Buffer; covered: Buffer } => {
  const { from, to, after } = gapOf(file)
  const padded = Buffer.from(file.toString('latin1', from, to), 'hex')
  return {
    signature: padded.subarray(0, derLength(padded)),
    covered: Buffer.concat([file.subarray(0, from - 1), file.subarray(after)]),
  }
}

/** How many bytes a DER value takes, its head included; what follows is padding. */
const derLength = (der: Buffer): number => {
  const first = der[1] ?? 0
  if (first < 0x80) return 2 + first
  const size = first & 0x7f
  return 2 + size + der.readUIntBE(2, size)
}

/** The same file with another signature over the same bytes: one that a time stamp was added to. */
export const withSignature = (file: Buffer, signature: Buffer): Buffer => {
  const { from, to } = gapOf(file)
  const text = signature.toString('hex')
  if (text.length > to - from) throw new Error('The signature has outgrown its place.')
  const out = Buffer.from(file)
  out.write(text.padEnd(to - from, '0'), from, 'latin1')
  return out
}
