import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret for a cookie or a mailed link: 256 bits, safe in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret. With another key it is another: a new SECRET_KEY ends every token (security.md M8). */
export const hashOfSecret = (key: string, secret: string): Buffer =>
  createHmac('sha256', key).update(`kept:${secret}`).digest()

/** The bearer token that belongs to a session cookie. One-way: from the token nobody gets back to the cookie. */
export const bearerOf = (key: string, cookie: string): string =>
  createHmac('sha256', key).update(cookie).digest('base64url')

const signatureOf = (key: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`signed:${purpose}:${text}`).digest()

/** An id that a link carries, and proof that we wrote it, for one purpose alone. Kept nowhere, and good for as long as the key is. */
export const signed = (key: string, purpose: string, id: string): string =>
  `${id}.${signatureOf(key, purpose, id).toString('base64url')}`

/** The id again; null when the proof is not ours, or of another purpose. */
export const readSigned = (key: string, purpose: string, token: string): string | null => {
  const dot = token.lastIndexOf('.')
  const id = token.slice(0, Math.max(dot, 0))
  const given = Buffer.from(token.slice(dot + 1), 'base64url')
  const due = signatureOf(key, purpose, id)
  return dot > 0 && given.length === due.length && timingSafeEqual(given, due) ? id : null
}

/** The key of session tokens: the setting, or one kept in the data folder, made on the first start. */
export const secretKeyIn = (dataDir: string, setting: string | null): string => {
  if (setting) return setting
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'secret-key')
  if (!existsSync(file)) {
    // Whole before it has its name: another process that starts now reads all of it or makes its own attempt.
    const fresh = `${file}.${process.pid}`
    writeFileSync(fresh, newSecret(), { mode: 0o600 })
    try {
      linkSync(fresh, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(fresh, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
