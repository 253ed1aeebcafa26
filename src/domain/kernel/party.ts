import { z } from 'zod'
import { LENGTHS } from './lengths.ts'
import { email, file, oneOf, text } from './fields.ts'
import { fullName } from './text/format.ts'
import { isOurName, name, orgName, OUR_NAME, personName } from './text/name.ts'
import type { Detail } from './refusal.ts'
import { OWNER_TYPES, OWNER_TYPE_LABELS, type OwnerType } from './owner-type.ts'

/** A person named on paper, with or without an account. */
export const person = z.object({
  firstName: personName,
  lastName: personName,
  email,
  phone: text(LENGTHS.phone),
})
export type Person = z.output<typeof person>

/** An organization's papers; which are asked for: `papersOf`. */
export const papers = { signerAffidavit: file, articlesOfIncorporation: file, partnershipAgreement: file }
export type Paper = keyof typeof papers
export const PAPERS = Object.keys(papers) as Paper[]

/** Characters of an officer's title. */
export const OFFICER_TITLE_MAX = 60

export const partyShape = {
  ownerType: oneOf(OWNER_TYPES),
  orgName: orgName(LENGTHS.orgName),
  /** Of an organization: the title of the person who signs for it, 'Managing Member' or 'Trustee'. */
  officerTitle: name(OFFICER_TITLE_MAX),
  ...papers,
}

/** negotiation.md §5.1: the files an owner type shows. */
export const papersOf = (ownerType: OwnerType | null | undefined): readonly Paper[] => {
  switch (ownerType) {
    case 'CORPORATION':
      return ['signerAffidavit', 'articlesOfIncorporation']
    case 'PARTNERSHIP':
      return ['signerAffidavit', 'partnershipAgreement']
    case 'TRUST':
      return ['signerAffidavit']
    default:
      return []
  }
}

export const isOrganisation = (ownerType: OwnerType | null | undefined): boolean =>
  ownerType != null && ownerType !== 'INDIVIDUAL'

export interface Named {
  readonly ownerType?: OwnerType | null
  readonly orgName?: string | null
  readonly officerTitle?: string | null
  readonly user?: { readonly firstName?: string | null; readonly lastName?: string | null } | null
}

/** Whoever signs for an organization, with the title: 'Maria Lopez, Managing Member'. */
export const officerLine = (person: string, party: { readonly officerTitle?: string | null }): string =>
  [person, party.officerTitle].filter(Boolean).join(', ')

/** Names only: a buyer's or seller's phone and email are never printed (negotiation.md §7, invariants 10 and 11). */
export const partyName = (party: Named): string => {
  const person = fullName(party.user)
  return isOrganisation(party.ownerType) && party.orgName
    ? `${party.orgName} (${OWNER_TYPE_LABELS[party.ownerType ?? 'INDIVIDUAL']}), by ${officerLine(person, party)}`
    : person
}

/** Several people sign only for a person or a trust (spec 3 §4 "Buyer form rules on owner type"). */
export const mayHaveSecondaries = (ownerType: OwnerType | null | undefined): boolean =>
  ownerType == null || ownerType === 'INDIVIDUAL' || ownerType === 'TRUST'

/** A service company (spec 2 §3). */
export const company = z
  .object({
    name: orgName(LENGTHS.orgName),
    officerName: name(LENGTHS.orgName),
    email,
    phone: text(LENGTHS.phone),
  })
  .nullish()

/** Names of a party that are ours: a person's becomes their account's, and mails are sent in it. */
export const ourNameProblems = ({ user, orgName }: Named): Detail[] =>
  Object.entries({ 'user.firstName': user?.firstName, 'user.lastName': user?.lastName, orgName })
    .filter(([, said]) => said && isOurName(said))
    .map(([path]) => ({ path, message: OUR_NAME }))
