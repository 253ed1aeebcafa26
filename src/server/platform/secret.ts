import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hashed, Keys } from './keys/keys.ts'

/** A secret for a cookie or a mailed link: 256 bits, safe in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The bearer token that belongs to a session cookie. One-way: from the token nobody gets back to the cookie. */
export const bearerOf = (keys: Keys, cookie: string): string =>
  keys.hash('cookies of sessions', cookie).toString('base64url')

/** The tokens that a cookie may stand for: by the present key, then by the previous one. */
export const bearersOf = (keys: Keys, cookie: string): string[] =>
  keys.hashes('cookies of sessions', cookie).map((bearer) => bearer.toString('base64url'))

/** An id that a link carries, and proof that we wrote it, for one use alone. Kept nowhere, and good for as long as the key is read. */
export const signed = (keys: Keys, use: Hashed, id: string): string =>
  `${id}.${keys.hash(use, id).toString('base64url')}`

/** The id again; null when the proof is not ours, or of another use. */
export const readSigned = (keys: Keys, use: Hashed, token: string): string | null => {
  const dot = token.lastIndexOf('.')
  const id = token.slice(0, Math.max(dot, 0))
  const given = Buffer.from(token.slice(dot + 1), 'base64url')
  const fits = keys.hashes(use, id).some((due) => given.length === due.length && timingSafeEqual(given, due))
  return dot > 0 && fits ? id : null
}

/** SECRET_KEY: the setting, or one kept in the data folder, made on the first start. */
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
