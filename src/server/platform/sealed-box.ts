import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Encrypts what has to be read again, each purpose with a key of its own that follows from SECRET_KEY. */
export interface SealedBox {
  /** Encrypts for one owner alone: on another's row it does not open. AES-256-GCM. */
  seal(secretKey: string, ownerId: string, secret: Uint8Array): Buffer
  /** What was sealed; null where SECRET_KEY is another one by now. */
  unseal(secretKey: string, ownerId: string, sealed: Buffer): Buffer | null
}

export const createBox = (purpose: string): SealedBox => {
  const keyOf = (secretKey: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
  return {
    seal(secretKey, ownerId, secret) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), nonce)
      cipher.setAAD(Buffer.from(ownerId))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    unseal(secretKey, ownerId, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), sealed.subarray(0, NONCE), {
        authTagLength: TAG,
      })
      decipher.setAAD(Buffer.from(ownerId))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
