import { addressLine } from '#domain/kernel/text/format.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { AgreementDocument, Section } from './document.ts'
import type { AgreementFacts, CertificateFacts } from './facts.ts'
import { glanceOf, signedOf } from './glance.ts'
import { closing } from './section/closing.ts'
import { contingencies } from './section/contingencies.ts'
import { costs } from './section/costs.ts'
import { credits } from './section/credits.ts'
import { history } from './section/history.ts'
import { money } from './section/money.ts'
import { papers } from './section/papers.ts'
import { parties } from './section/parties.ts'
import { items } from './section/items.ts'
import { property } from './section/property.ts'
import { otherTerms } from './section/other-terms.ts'
import { provisions } from './section/provisions.ts'
import { services } from './section/services.ts'
import { signatures, certificate } from './section/signatures.ts'
import { note, numbered, type Draft } from './words.ts'

interface Rule {
  readonly number: number
  readonly title: Readonly<Record<PropertyState, string>>
  readonly says: (f: AgreementFacts) => Draft[]
  /** Said in place of a section that has nothing to say, so that its number stays; the last ones are left out. */
  readonly empty?: string
}

const both = (title: string) => ({ CA: title, FL: title })

/** The sections of the agreement in the order of negotiation.md §7, each with what it says. */
export const SECTIONS: readonly Rule[] = [
  { number: 1, title: both('Parties'), says: parties, empty: 'No parties are named yet.' },
  { number: 2, title: both('Property'), says: property, empty: 'The property is not described yet.' },
  { number: 3, title: both('Price and money'), says: money, empty: 'No price is named yet.' },
  { number: 4, title: both('Closing and possession'), says: closing, empty: 'Closing is not agreed yet.' },
  { number: 5, title: both('Contingencies'), says: contingencies, empty: 'There are no contingencies.' },
  { number: 6, title: both('Items'), says: items, empty: 'No items are named.' },
  {
    number: 7,
    title: both('Credits and broker compensation'),
    says: credits,
    empty: 'There are no credits from the seller.',
  },
  { number: 8, title: both('Services'), says: services, empty: 'No services are agreed.' },
  { number: 9, title: both('Costs'), says: costs, empty: 'No costs are allocated.' },
  {
    number: 10,
    title: { CA: 'California provisions', FL: 'Florida provisions' },
    says: provisions,
    empty: 'There are no further provisions.',
  },
  {
    number: 11,
    title: { CA: 'Addenda and advisories', FL: 'Riders and disclosures' },
    says: papers,
    empty: 'No papers are attached.',
  },
  {
    number: 12,
    title: both('Other terms and comments'),
    says: otherTerms,
    empty: 'There are no other terms.',
  },
  {
    number: 13,
    title: both('Counter history'),
    says: history,
  },
  {
    number: 14,
    title: both('Signatures'),
    says: signatures,
  },
]

/** §15, which is added when everybody has signed. */
export const CERTIFICATE = { number: 15, title: 'Signing certificate' } as const

const sectionsOf = (f: AgreementFacts): Section[] =>
  SECTIONS.flatMap(({ number, title, says, empty }) => {
    const said = says(f)
    const drafts = said.length === 0 && empty ? note(empty) : said
    return drafts.length === 0 ? [] : [{ number, title: title[f.state], blocks: numbered(number, drafts) }]
  })

export const certificateSection = (c: CertificateFacts): Section => ({
  ...CERTIFICATE,
  blocks: numbered(CERTIFICATE.number, certificate(c)),
})

/** The words of negotiation.md §7. */
export const NOTE =
  'Summary of negotiated terms prepared by the platform; not a form of any association; parties should have it reviewed.'

export const agreementTitle = (state: PropertyState): string =>
  state === 'CA' ? 'California Purchase Agreement Summary' : 'Florida Purchase Agreement Summary'

/** The purchase agreement summary (negotiation.md §7), from the facts of one document of a chain. */
export const agreementDocument = (f: AgreementFacts): AgreementDocument => ({
  title: agreementTitle(f.state),
  state: f.state,
  note: NOTE,
  draft: f.draft,
  reference: f.offerId,
  property: addressLine(f.listing.address),
  signed: signedOf(f),
  glance: glanceOf(f),
  sections: sectionsOf(f),
  signers: f.signers,
  createdAt: f.createdAt,
})
