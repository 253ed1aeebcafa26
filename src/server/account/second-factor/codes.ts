import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  authenticatorCode,
  CODE_DIGITS,
  CODE_SECONDS,
  RECOVERY_CODES,
  recoveryCode,
  recoveryCodeOf,
  shownRecoveryCode,
} from '#domain/account/second-factor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { insertCodes, isCodeOf, takeCode } from './store.ts'

/** A watch may be thirty seconds off, either way. */
const WINDOW = 1

const totp = (secret: Uint8Array, label: string) =>
  new TOTP({
    issuer: 'Parley',
    label,
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
    // A copy: the pool's memory behind a Buffer holds more than it.
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** A new secret for an authenticator app: 160 bits, as RFC 4226 recommends. */
export const newSecretBytes = (): Buffer => randomBytes(20)

/** How an app takes it: as a picture of this address, or typed. */
export const forApp = (secret: Uint8Array, email: string): { secret: string; uri: string } => {
  const made = totp(secret, email)
  return { secret: made.secret.base32, uri: made.toString() }
}

/** The thirty seconds for which this is the code; null: none of those that count now. */
export const stepOf = (secret: Uint8Array, text: string, now: Date): number | null => {
  const token = authenticatorCode(text)
  if (token === null) return null
  const timestamp = now.getTime()
  const delta = totp(secret, '').validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / (CODE_SECONDS * 1000)) + delta
}

/** What is hashed of a code: the same one is another for everybody else. */
const codeOf = (userId: string, code: string): string => `${userId}:${code}`

/** What may be kept of a code. */
const codeHashes = ({ keys }: Ctx, userId: string, code: string) =>
  keys.hashes('recovery codes', codeOf(userId, code))

/** New recovery codes beside those that are there; the only time that anybody sees them. */
export const makeRecoveryCodes = async (tx: Tx, ctx: Ctx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(16)))
  const kept = codes.map((code) => ctx.keys.kept('recovery codes', codeOf(userId, code)))
  await insertCodes(tx, userId, kept, ctx.clock().toISOString())
  return codes.map(shownRecoveryCode)
}

/** Is it a recovery code of theirs that was not used yet? */
export const hasRecoveryCode = async (db: Db, ctx: Ctx, userId: string, text: string): Promise<boolean> => {
  const code = recoveryCode(text)
  return code !== null && (await isCodeOf(db, userId, codeHashes(ctx, userId, code)))
}

/** Uses a recovery code up; false: it is none of theirs, or not any more. */
export const takeRecoveryCode = async (db: Db, ctx: Ctx, userId: string, text: string): Promise<boolean> => {
  const code = recoveryCode(text)
  return code !== null && (await takeCode(db, userId, codeHashes(ctx, userId, code)))
}
