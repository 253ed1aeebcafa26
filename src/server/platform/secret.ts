import { createHmac, randomBytes } from 'node:crypto'
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
