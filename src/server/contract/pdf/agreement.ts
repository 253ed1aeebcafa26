import type { ListingBody } from '#domain/listing/form/body.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { redline, shownTerms } from '#domain/offer/reading/redline.ts'
import { OFFER_TYPE_LABELS, type OfferType } from '#domain/offer/vocabulary.ts'
import type { AgentRow } from '../../negotiation/records.ts'
import { addendaSection, initialClauses, possessionSection, stateSection } from './clauses.ts'
import type { AgreementDocument, PaperSigner, Section } from './document.ts'
import { partiesSection, propertySection } from './parties.ts'

export const NOTE =
  'This summary of negotiated terms was prepared by Parley. It is not a form of any association. Have it reviewed before you sign.'

/** One delivered document of the chain, oldest first. */
export interface ChainPaper {
  readonly type: OfferType
  readonly deliveredOn: string
  readonly body: OfferBody
}

export interface AgreementFacts {
  readonly state: PropertyState
  readonly listing: ListingBody
  /** The terms that are agreed, or proposed. */
  readonly terms: OfferBody
  /** The chain's first document, which names the buyers. */
  readonly people: OfferBody
  readonly buyerAgent: AgentRow | undefined
  readonly listingAgent: AgentRow | undefined
  readonly chain: readonly ChainPaper[]
  readonly signers: readonly PaperSigner[]
  readonly offerId: string
  readonly createdAt: string
  readonly draft: boolean
}

const SKIPPED = new Set(['Contact Information'])

const termSections = (terms: OfferBody): Section[] => {
  const shown = shownTerms(terms).filter((s) => !SKIPPED.has(s.section))
  const titles = [...new Set(shown.map((s) => s.section))]
  return titles.map((title) => ({
    title,
    rows: shown.filter((s) => s.section === title).map((s) => ({ label: s.label, text: s.text })),
  }))
}

/** §13: number, type and date of each counter, and only what it changed. */
const historySection = (chain: readonly ChainPaper[]): Section => ({
  title: 'Counter history',
  rows: chain.flatMap((paper, i) => {
    const label = `${i + 1}. ${OFFER_TYPE_LABELS[paper.type]}, ${paper.deliveredOn}`
    const before = chain[i - 1]
    if (!before) return [{ label, text: 'Original terms' }]
    const changes = redline(
      { ...before.body, primaryBuyer: null, secondaryBuyers: null },
      { ...paper.body, primaryBuyer: null, secondaryBuyers: null },
    )
    return changes.length === 0
      ? [{ label, text: 'No changes' }]
      : changes.map((c, j) => ({
          label: j === 0 ? label : '',
          text: `${c.label}: ${c.before || 'none'} → ${c.after || 'none'}`,
        }))
  }),
})

export const agreementTitle = (state: PropertyState): string =>
  state === 'CA' ? 'California Purchase Agreement Summary' : 'Florida Purchase Agreement Summary'

/** The purchase agreement summary, in the order of negotiation.md §7. */
export const agreementDocument = (f: AgreementFacts): AgreementDocument => ({
  title: agreementTitle(f.state),
  note: NOTE,
  draft: f.draft,
  reference: f.offerId,
  sections: [
    partiesSection(f.state, f.people, f.listing, f.buyerAgent, f.listingAgent),
    propertySection(f.state, f.listing),
    ...termSections(f.terms),
    possessionSection(f.state, f.listing),
    stateSection(f.state, f.listing),
    addendaSection(f.state, f.listing),
    ...(f.chain.length > 0 ? [historySection(f.chain)] : []),
  ].filter((s) => s.rows.length > 0),
  signers: f.signers,
  initialClauses: initialClauses(f.state, f.listing, f.terms),
  createdAt: f.createdAt,
})
