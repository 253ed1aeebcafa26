import { CA_ADDENDA, CA_ADVISORIES, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/form/addenda.ts'
import { money, yesNo } from '#domain/kernel/format.ts'
import { isSet } from '#domain/listing/form/body-preferences.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { REMAIN_LABELS } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { asDays } from '#domain/offer/reading/shown.ts'
import type { AgreementDocument, Section } from './document.ts'

const row = (label: string, text: string) => ({ label, text })

type Papers = readonly { key: string; label: string; code?: string }[]

const marked = (list: Papers, flags: object | null | undefined): Papers =>
  list.filter((p) => (flags as Record<string, unknown> | null | undefined)?.[p.key] === true)

/** Florida's notices, with the section of the statute that asks for each. §10. */
const statutory = (l: ListingBody): string[] =>
  marked(FL_DISCLOSURES, l.disclosures).flatMap((p) =>
    p.code ? [`${p.label} (${p.code}, Florida Statutes)`] : [],
  )

/** §4, what the listing says of possession: who stays after closing, and on what terms the seller would like to. */
export const possessionSection = (state: PropertyState, l: ListingBody): Section => {
  const wish = l.offerDetails?.instantAuction
  const terms = [
    isSet(wish?.sellerPossessionDays) ? asDays(wish.sellerPossessionDays) : '',
    isSet(wish?.sellerPossessionFee) ? `fee ${money(wish.sellerPossessionFee)}` : '',
    wish?.sellerPossessionExplanation ?? '',
  ]
  return {
    title: 'Possession',
    rows: [
      row(
        state === 'CA' ? 'Seller remains in the property' : 'Seller occupies after closing',
        l.remainInPropertyAnswer ? REMAIN_LABELS[l.remainInPropertyAnswer] : '',
      ),
      row(
        'Possession requested by the seller',
        wish?.sellerPossession === true ? terms.filter(Boolean).join(', ') || 'Yes' : '',
      ),
      row('Occupied by a tenant after closing', state === 'FL' ? yesNo(l.tenantOccupiedPostCoe) : ''),
    ].filter((r) => r.text !== ''),
  }
}

/** The listing's own clauses that hold for every offer. §10 "State clauses". */
export const stateSection = (state: PropertyState, l: ListingBody): Section => ({
  title: 'State provisions',
  rows: (state === 'CA'
    ? [
        row('Breach of contract clause', yesNo(l.rpaBreachContract)),
        row('Dispute resolution clause', yesNo(l.rpaDisputeResolution)),
        row('Proof of funds required', yesNo(l.proofOfFundsRequired)),
      ]
    : [
        row(
          'May the buyer assign this contract',
          l.assignNo == null
            ? ''
            : l.assignNo
              ? l.assignLiability === 'ASSIGN_YES_NO_LIABILITY'
                ? 'Yes, and the buyer is released'
                : 'Yes, but the buyer stays liable'
              : 'No',
        ),
        row('Seller financing available', yesNo(l.sellerFinancingAvailable)),
        row('Proof of funds required', yesNo(l.proofOfFundsRequired)),
        row('Statutory notices given', statutory(l).join('; ')),
      ]
  ).filter((r) => r.text !== ''),
})

const fileOf = (flags: object | null | undefined, key: string): string =>
  (flags as Record<string, { name?: string } | undefined> | null | undefined)?.[`${key}File`]?.name ?? ''

/** Each chosen paper on a line of its own, with the name of its file: the listing shows every reader of the agreement the same. */
const papers = (kind: string, list: Papers, flags: object | null | undefined) =>
  marked(list, flags).map((p) => row(kind, [p.label, fileOf(flags, p.key)].filter(Boolean).join(': ')))

/** §11: what the listing side brings along. */
export const addendaSection = (state: PropertyState, l: ListingBody): Section => ({
  title: 'Listing addenda',
  rows: [
    ...(state === 'CA'
      ? [
          ...papers('Addendum', CA_ADDENDA, l.propertyAddenda),
          ...papers('Advisory', CA_ADVISORIES, l.advisories),
        ]
      : [...papers('Rider', FL_RIDERS, l.riders), ...papers('Disclosure', FL_DISCLOSURES, l.disclosures)]),
    ...(l.remainInPropertyFile ? [row('Seller possession form', l.remainInPropertyFile.name ?? '')] : []),
    ...(l.customAddendumFile ? [row('Other addendum', l.customAddendumFile.name ?? '')] : []),
  ],
})

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
