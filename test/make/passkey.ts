import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest()
const b64 = (bytes: Buffer) => bytes.toString('base64url')

/** Present, and where asked for with an attested credential: flags of authenticator data (WebAuthn §6.1). */
const PRESENT = 0x01
const ATTESTED = 0x40

const numbered = (counter: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

/** A security key in software: makes and shows one passkey, of the party it is told. */
export const softKey = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const dataOf = (flags: number, party = new URL(origin).hostname) =>
    Buffer.concat([hash(party), Buffer.from([flags]), numbered(++counter)])
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const named = { id: b64(id), rawId: b64(id), type: 'public-key' as const }
  return {
    id: b64(id),
    make: (challenge: string, from = origin) => {
      const attested = Buffer.concat([
        dataOf(PRESENT | ATTESTED),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey),
      ])
      return {
        ...named,
        response: {
          clientDataJSON: b64(clientData('webauthn.create', challenge, from)),
          attestationObject: b64(attestationOf(attested)),
          transports: ['usb'],
        },
      }
    },
    show: (challenge: string, from = origin) => {
      const data = clientData('webauthn.get', challenge, from)
      const authenticator = dataOf(PRESENT)
      const signer = createSign('sha256').update(Buffer.concat([authenticator, hash(data)]))
      return {
        ...named,
        response: {
          clientDataJSON: b64(data),
          authenticatorData: b64(authenticator),
          signature: b64(signer.sign(privateKey)),
        },
      }
    },
  }
}

/** The public key as CBOR has it: EC2, ES256, P-256 (RFC 9053). */
const coseOf = (key: KeyObject): Buffer => {
  const { x, y } = key.export({ format: 'jwk' })
  const half = (text = '') => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, half(x), Buffer.from([0x22]), half(y)])
}

/** {fmt: "none", attStmt: {}, authData} as CBOR. */
const attestationOf = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
