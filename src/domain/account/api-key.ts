import { z } from 'zod'
import { typed } from '#domain/kernel/typed.ts'
import { passwordAgain } from './second-factor.ts'

/** What a key may be allowed, with what its owner reads. Which call asks for which: `api/scopes.ts`. */
export const SCOPES = {
  'listings:read': 'Read listings, search, and what a listing offers',
  'listings:write': 'Write and change listings, without publishing them',
  'offers:read': 'Read offers, counters, and their history',
  'offers:write': 'Write and change drafts of offers, without sending them',
  'contracts:read':
    'Read contracts, their papers, notices, deadlines, and evidence, and the archive of an import',
  'files:read': 'Open files and photographs',
  'files:write': 'Upload files and photographs',
  'webhooks:manage': 'Set up webhooks and read their log',
  export: 'Export all of your deals',
} as const

export type Scope = keyof typeof SCOPES
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]]

/** What no key may do, whatever its scopes: said where keys are made and in docs/integrate.md. */
export const NEVER_BY_KEY =
  'A key never signs, attests, sends, accepts, or rejects anything, and never changes your password, your account, or your keys.'

/** How every key begins: whoever finds one in a file knows what it is. */
export const KEY_PREFIX = 'parley_'

/** Characters of a key that are kept in the open, so that its owner knows it again. */
export const SHOWN_PREFIX = KEY_PREFIX.length + 6

export const KEYS_MAX = 20
/** Characters of a key’s name. */
export const KEY_NAME_MAX = 80
const DAYS_MAX = 366 * 5

/** Body of a new key. `days`: for how long it works; absent: until it is ended. The password is asked again. */
export const newApiKey = passwordAgain.extend({
  name: typed('Required')
    .min(1, 'Required')
    .max(KEY_NAME_MAX, `Please use at most ${KEY_NAME_MAX} characters.`),
  scopes: z
    .array(z.enum(SCOPE_NAMES))
    .min(1, 'Choose at least one')
    .max(SCOPE_NAMES.length)
    .transform((scopes) => [...new Set(scopes)]),
  days: z.number().int().min(1).max(DAYS_MAX).nullish(),
})

/** Told to whoever had keys, by the mail of what ended them. */
export const KEYS_ENDED = 'Your API keys no longer work.'

/** What ends every key of a person at once, beside an account's end: said to its owner. */
export const ENDED_WITH = 'A password reset and the loss of a role or of your license end all of your keys.'
