import { Certificate, getAlgorithmByOID, getCrypto } from 'pkijs'
import { sha256Hex } from './hashing.ts'
import { pdfSealedBy, pdfSealFault } from './pdf-seal.ts'
import type { CertificateFacts, Seals } from './verify/verify.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 as bytes; null: it is none. */
const fromBase64 = (text: string): Uint8Array | null => {
  const body = text.replace(/={1,2}$/, '')
  if (!/^[A-Za-z0-9+/]*$/.test(body) || body.length % 4 === 1) return null
  // What was changed in the bits that say nothing is a change all the same.
  const bits = [...body].reduce((all, char) => {
    all.push(ALPHABET.indexOf(char))
    return all
  }, [] as number[])
  const bytes = new Uint8Array(Math.floor((bits.length * 6) / 8))
  for (let at = 0; at < bytes.length; at++) {
    const from = Math.floor((at * 8) / 6)
    const shift = 4 - 2 * (at % 3)
    bytes[at] = (((bits[from] ?? 0) << 6) | (bits[from + 1] ?? 0)) >> shift
  }
  return bytes
}

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const left = bytes.length - at
    text += ALPHABET[a >> 2]
    text += ALPHABET[((a & 3) << 4) | (b >> 4)]
    text += left > 1 ? ALPHABET[((b & 15) << 2) | (c >> 6)] : '='
    text += left > 2 ? ALPHABET[c & 63] : '='
  }
  return text
}

/** Base64 that is written in the one way: another spelling of the same bytes is a change. */
const exactly = (text: string): Uint8Array | null => {
  const bytes = fromBase64(text)
  return bytes && toBase64(bytes) === text ? bytes : null
}

const BEGIN = '-----BEGIN CERTIFICATE-----'
const END = '-----END CERTIFICATE-----'

const derOf = (pem: string): Uint8Array | null => {
  const lines = pem.split('\n')
  const well = lines[0] === BEGIN && lines.at(-2) === END && lines.at(-1) === ''
  return well ? exactly(lines.slice(1, -2).join('')) : null
}

/** `read`, keeping its last answer: a house signs thousands of records with one certificate. */
const keepingLast = <Read>(read: (pem: string) => Read): ((pem: string) => Read) => {
  let last: { readonly pem: string; readonly read: Read } | null = null
  return (pem) => {
    if (last?.pem !== pem) last = { pem, read: read(pem) }
    return last.read
  }
}

const parse = keepingLast((pem): Certificate | null => {
  const der = derOf(pem)
  try {
    return der && Certificate.fromBER(der)
  } catch {
    return null
  }
})

/** What of the machine's WebCrypto is asked. */
interface Subtle {
  importKey(
    format: 'spki',
    key: ArrayBuffer,
    algorithm: object,
    extractable: false,
    usages: ['verify'],
  ): Promise<object>
  verify(algorithm: object, key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>
}

const EC = '1.2.840.10045.2.1'

/**
 * The key of a certificate as the machine takes it, and the name of its way to sign: SHA-256, RSA (PKCS #1) or ECDSA (r and s). Null:
 * it is no certificate, or has another kind of key.
 */
const keyOf = keepingLast(async (pem: string) => {
  const cert = parse(pem)
  try {
    return cert && (await importedKey(cert, getCrypto(true) as unknown as Subtle))
  } catch {
    return null
  }
})

const importedKey = async (cert: Certificate, crypto: Subtle) => {
  const spki = cert.subjectPublicKeyInfo
  const der = spki.toSchema().toBER(false)
  if (spki.algorithm.algorithmId !== EC) {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    return { algorithm, key: await crypto.importKey('spki', der, algorithm, false, ['verify']) }
  }
  const oid: string = spki.algorithm.algorithmParams.valueBlock.toString()
  const { name: namedCurve } = getAlgorithmByOID(oid, true) as unknown as { name: string }
  const key = await crypto.importKey('spki', der, { name: 'ECDSA', namedCurve }, false, ['verify'])
  return { algorithm: { name: 'ECDSA', hash: 'SHA-256' }, key }
}

const signed: Seals['signed'] = async (pem, bytes, signature) => {
  const value = exactly(signature)
  const crypto = getCrypto(true) as unknown as Subtle
  const by = value && (await keyOf(pem))
  if (!by) return false
  const { algorithm, key } = by
  try {
    return await crypto.verify(algorithm, key, new Uint8Array(value), new Uint8Array(bytes))
  } catch {
    return false
  }
}

const COMMON_NAME = '2.5.4.3'

const factsOf = (cert: Certificate, der: Uint8Array): CertificateFacts => {
  const name = cert.subject.typesAndValues.find((each) => each.type === COMMON_NAME)
  return {
    name: String(name?.value.valueBlock.value ?? ''),
    fingerprint: sha256Hex(der),
    from: cert.notBefore.value.toISOString(),
    until: cert.notAfter.value.toISOString(),
    selfMade: cert.subject.isEqual(cert.issuer),
  }
}

const certificate = (pem: string): Promise<CertificateFacts | null> => {
  const cert = parse(pem)
  const der = derOf(pem)
  return Promise.resolve(cert && der && factsOf(cert, der))
}

/** Seals checked by WebCrypto, in a browser as in Node.js. */
export const seals: Seals = {
  signed,
  certificate,
  pdfSealedBy: async (bytes) => {
    const cert = await pdfSealedBy(bytes)
    return cert && factsOf(cert, new Uint8Array(cert.toSchema().toBER(false)))
  },
  pdf: (bytes, by) =>
    pdfSealFault(
      bytes,
      by?.flatMap((pem) => parse(pem) ?? []),
    ),
}
