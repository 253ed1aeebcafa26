import { CA_ADDENDA, CA_ADVISORIES, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/addenda.ts'
import type { ListingBody } from '#domain/listing/body.ts'
import type { PropertyState } from '#domain/listing/vocabulary.ts'
import type { OfferBody } from '#domain/offer/body.ts'
import type { AgreementDocument, Section } from './document.ts'

const yes = (value: boolean | null | undefined) => (value == null ? '' : value ? 'Yes' : 'No')
const row = (label: string, text: string) => ({ label, text })

/** The listing's own clauses that hold for every offer. §10 "State clauses". */
export const stateSection = (state: PropertyState, l: ListingBody): Section => ({
  title: 'State provisions',
  rows: (state === 'CA'
    ? [
        row('Breach of contract clause', yes(l.rpaBreachContract)),
        row('Dispute resolution clause', yes(l.rpaDisputeResolution)),
        row('Proof of funds required', yes(l.proofOfFundsRequired)),
      ]
    : [
        row(
          'May the buyer assign this contract',
          l.assignNo == null
            ? ''
            : l.assignNo
              ? l.assignLiability === 'ASSIGN_YES_NO_LIABILITY'
                ? 'Yes, and is released'
                : 'Yes, stays liable'
              : 'No',
        ),
        row('Occupied by a tenant after closing', yes(l.tenantOccupiedPostCoe)),
        row('Seller financing available', yes(l.sellerFinancingAvailable)),
        row('Proof of funds required', yes(l.proofOfFundsRequired)),
      ]
  ).filter((r) => r.text !== ''),
})

const chosen = (
  list: readonly { key: string; label: string }[],
  flags: object | null | undefined,
): string[] =>
  list
    .filter((p) => (flags as Record<string, unknown> | null | undefined)?.[p.key] === true)
    .map((p) => p.label)

/** §11: what the listing side brings along. */
export const addendaSection = (state: PropertyState, l: ListingBody): Section => {
  const papers =
    state === 'CA'
      ? [
          row('Addenda', chosen(CA_ADDENDA, l.propertyAddenda).join('; ')),
          row('Advisories', chosen(CA_ADVISORIES, l.advisories).join('; ')),
        ]
      : [
          row('Riders', chosen(FL_RIDERS, l.riders).join('; ')),
          row('Disclosures', chosen(FL_DISCLOSURES, l.disclosures).join('; ')),
        ]
  return { title: 'Addenda of the listing', rows: papers.filter((r) => r.text !== '') }
}

/**
 * CA clauses that are initialled apart. Our own words; the limits are the statute's (spec 2 §5: 3 % of the price on an
 * owner-occupied dwelling of up to four units, an arbitrator with at least five years' experience).
 */
export const initialClauses = (
  state: PropertyState,
  l: ListingBody,
  offer: OfferBody,
): AgreementDocument['initialClauses'] =>
  state !== 'CA'
    ? []
    : [
        ...(l.rpaBreachContract || offer.rpaBreachContract
          ? [
              {
                title: 'Breach of contract',
                text: 'If the buyer fails to complete the purchase because of a default, the seller keeps, as liquidated damages, the deposit actually paid. On an owner-occupied dwelling of up to four units the amount kept is at most 3% of the purchase price.',
              },
            ]
          : []),
        ...(l.rpaDisputeResolution || offer.rpaDisputeResolution
          ? [
              {
                title: 'Dispute resolution',
                text: 'Disputes arising out of this agreement that mediation does not settle are decided by neutral, binding arbitration, by an arbitrator with at least 5 years of experience in residential real estate law.',
              },
            ]
          : []),
      ]
