import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * What is hashed with SECRET_KEY, and what goes before the hashed text. This list and the next are every use of the key, since there is no other way to
 * it; docs/operate.md says what becomes of each with a new key.
 */
export const HASHED = {
  sessions: 'kept:',
  'cookies of sessions': '',
  'links in mails': 'kept:',
  registrations: 'kept:',
  'second steps': 'kept:',
  'recovery codes': 'kept:recovery:',
  'API keys': 'kept:',
  'codes of electronic records': 'kept:records-code:',
  'links that stop mails': 'signed:stop-search:',
  'requests for a link': 'kept:',
  'trial checkout': 'trial checkout',
  'mark of the key': 'mark of the key',
} as const

/** What is encrypted with a key that follows from SECRET_KEY, and from what is named here. */
export const SEALED = {
  authenticators: 'parley/authenticator-secret/1',
  webhooks: 'parley/webhook-secret/1',
  'links in waiting mails': 'outbox links',
} as const

export type Hashed = keyof typeof HASHED
export type Sealed = keyof typeof SEALED

/** What the database keeps of a secret: its hash, and the mark of the key that made it. */
export interface Kept {
  readonly hash: Buffer
  readonly keyMark: string
}

/** SECRET_KEY, and SECRET_KEY_PREVIOUS where it is given: what is made is made with the first, what is read may be of either. */
export interface Keys {
  /** What proves that a text is ours. */
  hash(use: Hashed, text: string): Buffer
  /** What the database keeps of a secret. */
  kept(use: Hashed, text: string): Kept
  /** What may have been kept of it: by the present key, then by the previous one. */
  hashes(use: Hashed, text: string): readonly Buffer[]
  /** Encrypts for one owner alone: on another's row it does not open. AES-256-GCM. */
  seal(use: Sealed, ownerId: string, secret: Uint8Array): Buffer
  /** What was sealed; null where neither key opens it. */
  unseal(use: Sealed, ownerId: string, sealed: Buffer): Buffer | null
  /** Which key opens it; null: neither. */
  opener(use: Sealed, ownerId: string, sealed: Buffer): 'present' | 'previous' | null
  /** Marks by which the database knows the keys again; the previous one's is null where none is given. */
  readonly marks: { readonly present: string; readonly previous: string | null }
}

const NONCE = 12
const TAG = 16
/** Characters of a mark, six bits each: enough to tell keys apart. */
const MARK = 16

const hashWith = (key: string, use: Hashed, text: string): Buffer =>
  createHmac('sha256', key)
    .update(HASHED[use] + text)
    .digest()

const sealWith = (key: Buffer, ownerId: string, secret: Uint8Array): Buffer => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(ownerId))
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

const unsealWith = (key: Buffer, ownerId: string, sealed: Buffer): Buffer | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAAD(Buffer.from(ownerId))
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return null
  }
}

export const createKeys = (present: string, previous: string | null): Keys => {
  const all = previous === null ? [present] : [present, previous]
  const derived = new Map<string, Buffer>()
  const keyOf = (key: string, use: Sealed): Buffer => {
    const name = `${use}\n${key}`
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', SEALED[use], 32))
    derived.set(name, known)
    return known
  }
  const markOf = (key: string) => hashWith(key, 'mark of the key', '').toString('base64url').slice(0, MARK)
  const marks = { present: markOf(present), previous: previous === null ? null : markOf(previous) }
  const open = (use: Sealed, ownerId: string, sealed: Buffer) => {
    for (const key of all) {
      const secret = unsealWith(keyOf(key, use), ownerId, sealed)
      if (secret) return { secret, by: key === present ? ('present' as const) : ('previous' as const) }
    }
    return null
  }
  return {
    hash: (use, text) => hashWith(present, use, text),
    kept: (use, text) => ({ hash: hashWith(present, use, text), keyMark: marks.present }),
    hashes: (use, text) => all.map((key) => hashWith(key, use, text)),
    seal: (use, ownerId, secret) => sealWith(keyOf(present, use), ownerId, secret),
    unseal: (use, ownerId, sealed) => open(use, ownerId, sealed)?.secret ?? null,
    opener: (use, ownerId, sealed) => open(use, ownerId, sealed)?.by ?? null,
    marks,
  }
}
