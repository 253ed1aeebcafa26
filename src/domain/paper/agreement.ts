import { addressLine } from '#domain/kernel/format.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { AgreementDocument } from './document.ts'
import type { AgreementFacts } from './facts.ts'
import { glanceOf, signedOf } from './glance.ts'
import { sectionsOf } from './sections.ts'

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
