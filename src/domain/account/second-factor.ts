import { z } from 'zod'
import { typed } from '#domain/kernel/typed.ts'
import { PASSWORD_MISSING, PASSWORD_TAKEN } from './password.ts'

/** Digits of an authenticator app's code, and how long one holds, in seconds (RFC 6238, as every app has it). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30

/** How long somebody may take for the second step, and for confirming a new one, in minutes. */
export const STEP_MINUTES = 10

export const PASSKEYS_MAX = 10
export const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 10

/** Letters and digits that nobody mistakes for another (Crockford). */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Said beside the field of a code; the same for every wrong one. */
export const CODE_WRONG = 'That code isn’t right. Check the time on your device, and use the newest code.'

/** The same of an account without an app: its time and its codes are nobody's fault. */
export const STEP_WRONG_WITHOUT_APP =
  'That didn’t work. Use a passkey, or a recovery code that was not used yet.'

const plain = (text: string): string => text.replace(/[\s-]/g, '')

/** The six digits of an authenticator's code, as people type them; null: it is something else. */
export const authenticatorCode = (text: string): string | null =>
  /^\d{6}$/.test(plain(text)) ? plain(text) : null

/** A recovery code in the one way it is kept, as people read it off paper; null: it is none. */
export const recoveryCode = (text: string): string | null => {
  const code = plain(text).toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  const good = code.length === RECOVERY_LENGTH && [...code].every((each) => RECOVERY_ALPHABET.includes(each))
  return good ? code : null
}

/** As it is shown: in two halves. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** One from random bytes, of which each gives a letter. */
export const recoveryCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte % 32]).join('')

/** Asked again before a lock of the account is turned: an open window alone may not keep its owner out. */
export const passwordAgain = z.object({
  password: z.string(PASSWORD_MISSING).min(1, PASSWORD_MISSING).max(PASSWORD_TAKEN),
})

/** Characters of a code with the blanks people type into it, and of a passkey’s name. */
export const CODE_MAX = 40
export const PASSKEY_NAME_MAX = 40

const code = typed('Required').min(1, 'Required').max(CODE_MAX, CODE_WRONG)

export const confirmAuthenticator = z.object({ code })

const bytes = (max: number) => z.string().min(1).max(max)

/** What a browser answers when it has made a passkey (WebAuthn "RegistrationResponseJSON"). */
const madePasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** What a browser answers when it has shown one (WebAuthn "AuthenticationResponseJSON"). */
export const assertion = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.string().max(200).nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>

export const newPasskey = z.object({
  /** What its owner calls it. */
  name: typed('Required')
    .min(1, 'Required')
    .max(PASSKEY_NAME_MAX, `Please use at most ${PASSKEY_NAME_MAX} characters.`),
  credential: madePasskey,
})
/** What is wrong with a passkey's name beside the others of its account; null: it is told from them. */
export const passkeyNameProblem = (name: string, others: readonly { readonly name: string }[]) =>
  others.some((other) => other.name.toLowerCase() === name.trim().toLowerCase())
    ? 'You have a passkey of this name already. Choose another one.'
    : null
export type NewPasskey = z.output<typeof newPasskey>

/** The second step of a login (api.md "Session"): a code of the app or a recovery code, or a passkey. */
export const secondStep = z.object({
  challenge: z.string().min(1).max(400),
  code: code.optional(),
  assertion: assertion.optional(),
})
export type SecondStep = z.output<typeof secondStep>
