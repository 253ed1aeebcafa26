import { clearAt, setAt } from '#domain/kernel/path.ts'
import { mayHaveSecondaries, papersOf } from '#domain/kernel/party.ts'
import type { OwnerType } from '#domain/kernel/owner-type.ts'
import { withPresets } from '#domain/listing/form/included-items.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from './body.ts'
import { SERVICE_PAYERS, usesUnapprovedServices } from './step-services.ts'

/** What else changes once an answer was given. `body` already holds the answer. */
export type Rule = (body: OfferBody, state: PropertyState) => OfferBody

const whenNot =
  (path: (body: OfferBody) => unknown, ...clears: string[]): Rule =>
  (body) =>
    path(body) === true ? body : clearAt(body, clears)

const zero = (body: OfferBody, paths: readonly string[]) =>
  paths.reduce((at, path) => setAt(at, path, 0), body)

const BROKER = ['creditItems.sellerPaysBuyerBrokerDollar', 'creditItems.sellerPaysBuyerBrokerPercentage']
const CREDIT = ['creditItems.closingCostCreditDollar', 'creditItems.closingCostCreditPercentage']
const LISTED = ['listingDate', 'inEscrow']
const ESCROW = ['escrowClosedDate', 'escrowNumber', 'escrowCompany', 'escrowOfficerName']
const sale = (...keys: string[]) => keys.map((key) => `contingencies.${key}`)
const LOAN = [
  'loanType',
  'loanOtherDesc',
  'preapproved',
  'downPaymentPercentage',
  'downPaymentDollar',
  'loanAmountPercentage',
  'loanAmountDollar',
]

/** Spec 3 §4 "Buyer form rules on owner type". */
const ownerType: Rule = (body) => {
  const type = body.primaryBuyer?.ownerType as OwnerType | null | undefined
  const kept = papersOf(type)
  const cleared = clearAt(body, [
    ...(type === 'INDIVIDUAL' ? ['primaryBuyer.orgName', 'primaryBuyer.officerTitle'] : []),
    ...(['signerAffidavit', 'articlesOfIncorporation', 'partnershipAgreement'] as const)
      .filter((paper) => !kept.includes(paper))
      .map((paper) => `primaryBuyer.${paper}`),
  ])
  return mayHaveSecondaries(type) || !body.secondaryBuyers?.length
    ? cleared
    : { ...cleared, secondaryBuyers: [] }
}

/** Unapproved services leave only the buyer as payer (spec 3 §4). */
const confirmationServices: Rule = (body) =>
  usesUnapprovedServices(body.services)
    ? SERVICE_PAYERS.reduce((at, payer) => setAt(at, `services.${payer}`, 'BUYER'), body)
    : body

/** The rules by the answer's path. */
export const RULES: Record<string, Rule> = {
  'primaryBuyer.ownerType': ownerType,
  // Cash is contingent on no loan.
  'terms.loan': (body) =>
    body.terms?.loan === false
      ? clearAt(setAt(body, 'contingencies.contingentOnLoan', false), [
          ...LOAN.map((key) => `terms.${key}`),
          ...sale('daysLoan'),
        ])
      : body,
  'terms.loanType': (body) =>
    body.terms?.loanType === 'OTHER' ? body : clearAt(body, ['terms.loanOtherDesc']),
  'terms.useDaysToClose': (body) =>
    clearAt(body, [body.terms?.useDaysToClose === false ? 'terms.daysToClose' : 'terms.exactClosingDate']),
  'contingencies.contingentOnSale': whenNot(
    (b) => b.contingencies?.contingentOnSale,
    ...sale('propertyListedForSale', ...LISTED, ...ESCROW),
  ),
  'contingencies.propertyListedForSale': whenNot(
    (b) => b.contingencies?.propertyListedForSale,
    ...sale(...LISTED, ...ESCROW),
  ),
  'contingencies.inEscrow': whenNot((b) => b.contingencies?.inEscrow, ...sale(...ESCROW)),
  'contingencies.contingentOnLoan': whenNot((b) => b.contingencies?.contingentOnLoan, ...sale('daysLoan')),
  'contingencies.contingentOnAppraisal': whenNot(
    (b) => b.contingencies?.contingentOnAppraisal,
    ...sale('daysAppraisal'),
  ),
  'contingencies.contingentOnInspection': whenNot(
    (b) => b.contingencies?.contingentOnInspection,
    ...sale('daysInspection'),
  ),
  'creditItems.requestSeller': (body) =>
    body.creditItems?.requestSeller === false
      ? zero(setAt(body, 'creditItems.sellerPaysBuyerBroker', false), [...BROKER, ...CREDIT])
      : body,
  'creditItems.sellerPaysBuyerBroker': (body) =>
    body.creditItems?.sellerPaysBuyerBroker === false ? zero(body, BROKER) : body,
  'creditItems.includedStateSpecifiedItems': (body, state) =>
    setAt(
      body,
      'creditItems.includedStateSpecifiedItems',
      withPresets(state, body.creditItems?.includedStateSpecifiedItems ?? []),
    ),
  'services.confirmationServices': confirmationServices,
  'services.warrantyIncluded': whenNot(
    (b) => b.services?.warrantyIncluded,
    'services.warrantyCompany',
    'services.warrantyMaxCost',
    'services.warrantyPayer',
  ),
}

/** An addendum unchecked takes its file along, `other` its description. */
export const uncheckAddendum = (body: OfferBody, key: string): OfferBody =>
  clearAt(body, [`buyerAddenda.${key}File`, ...(key === 'other' ? ['buyerAddenda.otherDescription'] : [])])
