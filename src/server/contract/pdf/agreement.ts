import type { ContractClauses } from '#domain/listing/reading/clauses.ts'
import { shownClauses, type ClauseSection } from '#domain/listing/reading/shown-clauses.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { redline, shownTerms } from '#domain/offer/reading/redline.ts'
import { OFFER_TYPE_LABELS, type OfferType } from '#domain/offer/vocabulary.ts'
import type { AgentRow } from '../../negotiation/records.ts'
import { initialClauses } from './clauses.ts'
import type { AgreementDocument, PaperSigner, Section } from './document.ts'
import { partiesSection } from './parties.ts'

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
  /** What of the listing the document binds to. */
  readonly listing: ContractClauses
  /** The terms that are agreed, or proposed. */
  readonly terms: OfferBody
  /** The chain's first document, which names the buyers. */
  readonly people: OfferBody
  readonly buyerAgent: AgentRow | undefined
  readonly listingAgent: AgentRow | undefined
  readonly chain: readonly ChainPaper[]
  readonly signers: readonly PaperSigner[]
  /** SHA-256 (hex) of what the buyers of an outside chain signed on paper. */
  readonly signedByBuyers?: string
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

/** One of the sections that come from the listing. */
const clausesOf = ({ state, listing }: AgreementFacts) => {
  const all = shownClauses(state, listing)
  return (title: ClauseSection): Section => ({
    title,
    rows: all.filter((s) => s.section === title).map(({ label, text }) => ({ label, text })),
  })
}

/** The purchase agreement summary, in the order of negotiation.md §7. */
export const agreementDocument = (f: AgreementFacts): AgreementDocument => {
  const clauses = clausesOf(f)
  return {
    title: agreementTitle(f.state),
    note: NOTE,
    draft: f.draft,
    reference: f.offerId,
    sections: [
      partiesSection(f.state, f.people, clauses('Sellers').rows, f.buyerAgent, f.listingAgent),
      clauses('Property'),
      ...termSections(f.terms),
      clauses('Possession'),
      clauses('State provisions'),
      clauses('Listing addenda'),
      ...(f.chain.length > 0 ? [historySection(f.chain)] : []),
    ].filter((s) => s.rows.length > 0),
    signers: f.signers,
    ...(f.signedByBuyers ? { signedByBuyers: f.signedByBuyers } : {}),
    initialClauses: initialClauses(f.state, f.listing, f.terms),
    createdAt: f.createdAt,
  }
}
