import { sameEmail } from '#domain/kernel/text/contact.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { isOrganisation, officerLine } from '#domain/kernel/party.ts'
import type { OwnerType } from '#domain/kernel/owner-type.ts'

/*
 * Whether the person who signs is the one whom the paper names. Case, accents, signs and middle names make no other name;
 * another first or last name does, and so does a Jr. or Sr., who is somebody else.
 */

const plain = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])

const parts = (name: string): { first: string; last: string; suffix: string } => {
  const words = plain(name)
  const suffix = words.length > 2 && SUFFIXES.has(words.at(-1) ?? '') ? (words.pop() ?? '') : ''
  return { first: words[0] ?? '', last: words.at(-1) ?? '', suffix }
}

const same = (a: string, b: string): boolean => a === b

const sameFirst = (a: string, b: string): boolean =>
  same(a, b) || (Math.min(a.length, b.length) === 1 && a[0] === b[0])

/** Do two names mean one person? 'José M. Rivera' and 'jose rivera' do, 'S. Rivera' and 'Sam Rivera' too; 'Olivia Serrano' does not. */
export const isSameName = (a: string, b: string): boolean => {
  if (plain(a).join(' ') === plain(b).join(' ')) return true
  const [one, other] = [parts(a), parts(b)]
  return (
    one.first !== '' &&
    sameFirst(one.first, other.first) &&
    same(one.last, other.last) &&
    same(one.suffix, other.suffix)
  )
}

/** A buyer or a seller as the paper names one. */
export interface NamedParty {
  readonly ownerType?: OwnerType | null
  readonly orgName?: string | null
  readonly officerTitle?: string | null
  readonly user?: {
    readonly firstName?: string | null
    readonly lastName?: string | null
    readonly email?: string | null
  } | null
}

export interface SigningName {
  /** The name on the paper, where the account that signs has another one. */
  readonly signingAs: string | null
  /** The organization for which this person signs. */
  readonly signingFor: string | null
  /** The title under which this person signs for it. */
  readonly signingTitle: string | null
}

export const NO_OTHER_NAME: SigningName = { signingAs: null, signingFor: null, signingTitle: null }

/** As whom an account signs for a party of the paper. */
export const signingName = (account: string, party: NamedParty): SigningName => {
  const onPaper = fullName(party.user)
  const organization = isOrganisation(party.ownerType) && party.orgName ? party.orgName : null
  return {
    signingAs: onPaper === '' || isSameName(account, onPaper) ? null : onPaper,
    signingFor: organization,
    signingTitle: organization === null ? null : party.officerTitle || null,
  }
}

/** The party of the paper that a signer is: by email, which accounts are invited by; addresses compare without case. */
export const partyOf = <P extends NamedParty>(
  email: string,
  parties: readonly (P | null | undefined)[],
): P | undefined => parties.find((party): party is P => sameEmail(party?.user?.email, email))

/** The name below a signature: 'Acme LLC, by Sam Rivera, Managing Member', 'Sam Rivera, signing as Olivia Serrano'. */
export const signatureLine = (s: {
  readonly name: string
  readonly signingAs?: string | null
  readonly signingFor?: string | null
  readonly signingTitle?: string | null
}): string => {
  const person = s.signingAs ? `${s.name}, signing as ${s.signingAs}` : s.name
  return s.signingFor
    ? `${s.signingFor}, by ${officerLine(person, { officerTitle: s.signingTitle ?? null })}`
    : person
}
