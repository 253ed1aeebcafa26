import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

const keyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'parley/authenticator-secret/1', 32))

/** Encrypts for one user alone: on another's row it does not open. AES-256-GCM, with a key that follows from SECRET_KEY. */
export const seal = (secretKey: string, userId: string, secret: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce)
  cipher.setAAD(Buffer.from(userId))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** What was sealed; null where SECRET_KEY is another one by now: then the authenticator fits nothing, as a lost one. */
export const unseal = (secretKey: string, userId: string, sealed: Buffer): Buffer | null => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), sealed.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}
