import { z } from 'zod'

/** Spec 1 §5, §9. A new one has at most 128 characters; a longer one that was set before still signs in (issue 9). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** What a login takes; a longest length keeps the hashing of one password cheap. */
export const PASSWORD_TAKEN = 200
/** Said beside a password that was not given. */
export const PASSWORD_MISSING = 'Password is required'

/**
 * What is wrong with a new password, in the spec's sentences; empty when it will do.
 * One rule for every form: the seller invitation's six characters (spec 1 §9) could never sign in, since login
 * asks for eight.
 */
export const passwordProblems = (password: string): string[] => {
  if (password === '') return [PASSWORD_MISSING]
  const problems: string[] = []
  if (password.length < PASSWORD_MIN) problems.push('Password is short')
  if (password.length > PASSWORD_MAX) problems.push('Password is long')
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password))
    problems.push('Password is missing upper or lower case letter')
  if (!/\d/.test(password)) problems.push('Password is missing a number')
  return problems
}

/** What somebody who guesses at this house tries first (ASVS 6.1.2). */
export const HOUSE_WORDS: readonly string[] = [
  'parley',
  'parleyparley',
  'parleyadmin',
  'adminparley',
  'myparley',
]

/** Said where a password is one that everybody tries first; the list of them is the server's. */
export const PASSWORD_COMMON = 'Password is too common'

/** Said where the new password is the one it was. */
export const PASSWORD_SAME = 'Choose a password that is not your current one'
/** Said beside the field that asks who is there. */
export const PASSWORD_WRONG = 'That isn’t your current password'

/** Digits and signs that are put behind a word to please a rule. */
const SUFFIX = /[\d\W_]{1,6}$/u

/** What a guesser finds it by: as it is, and without its end, letter case aside. */
export const guessesOf = (password: string): string[] => {
  const plain = password.toLowerCase()
  return [plain, plain.replace(SUFFIX, '')]
}

/** A new password as a field of a form or call. */
export const newPassword = z
  .string(PASSWORD_MISSING)
  .max(PASSWORD_MAX, { error: 'Password is long', abort: true })
  .superRefine((password, ctx) => {
    for (const message of passwordProblems(password)) ctx.addIssue({ code: 'custom', message })
  })

/** The second entry of a new password, in the sentence of the seller invitation (spec 1 §5; issue 9). */
export const confirmProblem = (password: string, confirm: string): string | null => {
  if (confirm === '') return 'Confirm password is required'
  return confirm === password ? null : 'Passwords do not match.'
}

/**
 * What people put digits behind: of the server's list of passwords what is found in it most. The form says by these alone what it can say at
 * once; the list itself is the server's, and it decides.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd welcome letmein login admin administrator master secret qwerty qwertyuiop
  asdf asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef test testing guest user hello iloveyou love lovely sunshine princess
  dragon monkey shadow superman batman football baseball basketball soccer hockey summer winter spring autumn january monday
  friday london america freedom whatever trustno flower cookie cheese chocolate orange banana apple purple pepper ginger
  tiger eagle falcon lakers yankees cowboys mustang ferrari corvette harley google facebook computer internet samsung
  michael michelle jessica jennifer ashley amanda daniel andrew joshua matthew charlie thomas robert william jordan
  hunter buster maggie killer starwars pokemon naruto changeme default`.split(/\s+/),
)

/** Little more than one word that everybody tries first, whatever was put behind it. */
const isOneCommonWord = (password: string): boolean =>
  guessesOf(password).some((guess) => COMMON_WORDS.has(guess) || HOUSE_WORDS.includes(guess))

/** How strong it looks, 0 to 4, for the meter beside the field. What is refused never looks better than weak, as far as the form can tell. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 | 4 => {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (password.length < PASSWORD_MIN) return 0
  if (password.length > PASSWORD_MAX || isOneCommonWord(password)) return 1
  return Math.min(4, Math.max(1, kinds - 1 + (password.length >= 14 ? 1 : 0))) as 1 | 2 | 3 | 4
}
