import { hash, verify, type Options } from '@node-rs/argon2'
import { PASSWORD_COMMON } from '#domain/account/password.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { createTurns } from '#server/platform/turns.ts'

/** argon2id, 19 MiB, two passes (OWASP's least); computed off the event loop. A test run hashes thousands: cheaply. */
export const workOf = (environment: string | undefined): Options =>
  environment === 'test'
    ? { memoryCost: 64, timeCost: 1, parallelism: 1 }
    : { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const options = workOf(process.env.NODE_ENV)

/**
 * Half of the four threads that Node.js has for all such work: reading files and drawing pictures never waits behind
 * passwords (security.md M10).
 */
const turns = createTurns({ name: 'passwords', hands: 2, each: 100, all: 500 })

/** One keyboard sends é as one sign, another as two (NFD): what is set is kept as the first (NIST SP 800-63B 3.1.1.2). */
const normal = (password: string): string => password.normalize('NFC')

/** `who` asks for it: their site, in whose turn it is done. Many networks of one customer have one turn. */
export const hashPassword = (password: string, who: string): Promise<string> =>
  turns.run(who, () => hash(normal(password), options))

/** Beside the field of a new password. */
export const commonPassword = (): Refusal =>
  refuse('invalid', { message: PASSWORD_COMMON, details: [{ path: 'password', message: PASSWORD_COMMON }] })

let strange: Promise<string> | undefined

/** Hash of a password that no account has, with the work of every other. */
export const strangerHash = (): Promise<string> => (strange ??= hash('nobody has this password', options))

/**
 * Does the password fit? As it was typed, since earlier ones were kept so, or as what is set is kept now: two hashes at most, each in its
 * turn. An address nobody knows costs the same time as one that somebody does.
 */
export const passwordFits = async (password: string, known: string | null, who: string): Promise<boolean> => {
  const against = known ?? (await strangerHash())
  const checked = (typed: string) => turns.run(who, () => verify(against, typed))
  const kept = normal(password)
  const fits = (await checked(password)) || (kept !== password && (await checked(kept)))
  return fits && known !== null
}
