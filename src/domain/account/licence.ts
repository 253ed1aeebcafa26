/** What a state's register says of a license. `expiresOn` is a date; null: it names none. */
export interface LicenceRecord {
  readonly licenseNumber: string
  readonly lastName: string
  readonly active: boolean
  readonly expiresOn: string | null
}

/** Letters that no accent can be taken off. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** What follows a name and is no part of it. */
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'esq', 'phd', 'md', 'dds'])

/**
 * A last name as it is compared (issue 9 "Licences"): without case, accents, apostrophes, hyphens, blanks and suffixes, so that
 * `O’Brien-Núñez Jr.` and `OBRIEN NUNEZ` are one name. Its letters, in any alphabet, stay.
 */
const comparedName = (name: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘`´ʻ.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  while (words.length > 1 && SUFFIXES.has(words.at(-1) ?? '')) words.pop()
  return words.join('')
}

/** Is this the last name that the register has? Both as people wrote them. */
export const sameLastName = (typed: string, registered: string): boolean =>
  comparedName(typed) !== '' && comparedName(typed) === comparedName(registered)

/** Digits of a California license: `1234567` is `01234567`. */
const CA_DIGITS = 8

/** Kinds of Florida licenses that people hold: sales associate, broker, broker sales associate. */
export const FL_KINDS = ['SL', 'BK', 'BL'] as const

/**
 * The numbers in the register that somebody may mean, the likeliest first: blanks and hyphens do not count, California's
 * numbers are filled up with zeros, and Florida's may be typed without the letters of their kind.
 */
export const licenceNumbers = (state: string, typed: string): string[] => {
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain === '') return []
  if (state === 'CA') {
    const digits = plain.replace(/^(?:CALBRE|CALDRE|DRE|BRE)/, '')
    return [/^\d+$/.test(digits) ? digits.padStart(CA_DIGITS, '0') : digits]
  }
  return /^\d+$/.test(plain) ? FL_KINDS.map((kind) => kind + plain) : [plain]
}

/**
 * How other systems may write the numbers that somebody may mean, each once, the register's own way first: with and without the letters of a
 * kind or the zeros before it, apart or together.
 */
export const licenceSpellings = (state: string, typed: string): string[] => {
  const spelled = licenceNumbers(state, typed).flatMap((number) => {
    const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(number) ?? []
    if (digits === '') return [number]
    const bare = state === 'CA' ? digits.replace(/^0+/, '') : digits
    const apart =
      letters === '' ? [] : [`${letters}-${digits}`, `${letters} ${digits}`, letters.toLowerCase() + digits]
    return [number, bare, ...apart]
  })
  return [...new Set(spelled)]
}

/** Is it the number of that license, however it is typed? */
export const isSameNumber = (state: string, kept: string, typed: string): boolean =>
  licenceNumbers(state, typed).includes(kept)

/**
 * An agent's license as they are told of it: it holds, the register does not have it as one that does, another account has it and nobody
 * has decided whose it is, or an administrator decided that it is the other's.
 */
export const LICENCE_STANDINGS = ['CURRENT', 'NOT_CURRENT', 'DISPUTED', 'WITH_ANOTHER'] as const
export type LicenceStanding = (typeof LICENCE_STANDINGS)[number]

/** Said first, in place of what somebody cannot do while another account has their license. */
export const WITHOUT_LICENCE = {
  DISPUTED:
    'Another account holds your license. You cannot publish, send, or sign until an administrator has decided whose it is.',
  WITH_ANOTHER: 'An administrator decided that this license is not yours. You cannot publish, send, or sign.',
} as const satisfies Partial<Record<LicenceStanding, string>>

/** Does another account have it, whether or not that is decided? */
export const isWithAnother = (
  standing: LicenceStanding | undefined,
): standing is 'DISPUTED' | 'WITH_ANOTHER' => standing === 'DISPUTED' || standing === 'WITH_ANOTHER'

/** Does a license hold today, a date? */
export const holdsOn = ({ active, expiresOn }: LicenceRecord, today: string): boolean =>
  active && (expiresOn === null || expiresOn >= today)

/** Is this the license of somebody of that last name, and does it hold today? */
export const isTheirsOn = (licence: LicenceRecord, lastName: string, today: string): boolean =>
  sameLastName(lastName, licence.lastName) && holdsOn(licence, today)

/** How it stands with an agent's license today (issue 9 "Licences"). `licence`: the register's; null: it has none of that number. */
export const licenceStanding = (
  agent: { readonly lastName: string; readonly isDisputed: boolean; readonly isDecided: boolean },
  licence: LicenceRecord | null,
  today: string,
): LicenceStanding => {
  if (agent.isDisputed) return agent.isDecided ? 'WITH_ANOTHER' : 'DISPUTED'
  return licence && isTheirsOn(licence, agent.lastName, today) ? 'CURRENT' : 'NOT_CURRENT'
}
