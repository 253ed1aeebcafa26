import { includedItemName, includedItemsFor } from '#domain/listing/form/included-items.ts'
import { LOAN_TYPE_LABELS, OWNERSHIP_PURPOSE_LABELS } from '#domain/offer/form/choices.ts'
import {
  asDate,
  asDays,
  asDepositDays,
  asMoney,
  asNames,
  asPercent,
  asText,
  asYesNo,
  field,
  oneOf,
  type Reader,
} from './shown.ts'

type Write = Parameters<typeof field>[3]
const rows =
  (section: Parameters<typeof field>[0], prefix: string) =>
  (key: string, label: string, write: Write): Reader =>
    field(section, `${prefix}.${key}`, label, write)

const term = rows('Terms of Offer', 'terms')
export const TERM_ROWS: readonly Reader[] = [
  term('offerAmount', 'Offer amount', asMoney),
  term('ownershipPurpose', 'Occupancy', oneOf(OWNERSHIP_PURPOSE_LABELS)),
  term('daysToClose', 'Days to close', asDays),
  term('exactClosingDate', 'Closing date', asDate),
  term('loan', 'Method of purchase', (loan) => (loan === true ? 'Loan' : 'Cash')),
  term('loanType', 'Loan type', oneOf(LOAN_TYPE_LABELS)),
  term('loanOtherDesc', 'Loan description', asText),
  term('preapproved', 'Preapproved', asYesNo),
  term('downPaymentPercentage', 'Down payment, percent', asPercent),
  term('downPaymentDollar', 'Down payment', asMoney),
  term('loanAmountPercentage', 'Loan amount, percent', asPercent),
  term('loanAmountDollar', 'Loan amount', asMoney),
  term('earnestDepositPercentage', 'Earnest money deposit, percent', asPercent),
  term('earnestDepositDollar', 'Earnest money deposit', asMoney),
  term('earnestDepositDays', 'Earnest money deposit due', asDepositDays),
  term('increasedDepositPercentage', 'Increased deposit, percent', asPercent),
  term('increasedDepositDollar', 'Increased deposit', asMoney),
  term('increasedDepositDays', 'Increased deposit due', asDays),
  term('additionalFinanceTerms', 'Additional financial terms', asText),
]

const contingency = rows('Contingencies', 'contingencies')
export const CONTINGENCY_ROWS: readonly Reader[] = [
  contingency('contingentOnSale', "Contingent on sale of buyer's home", asYesNo),
  contingency('propertyListedForSale', "Buyer's home listed for sale", asYesNo),
  contingency('listingDate', "Buyer's home listed since", asDate),
  contingency('inEscrow', "Buyer's home in escrow", asYesNo),
  contingency('escrowClosedDate', "Buyer's escrow closes", asDate),
  contingency('escrowNumber', "Buyer's escrow number", asText),
  contingency('escrowCompany', "Buyer's escrow company", asText),
  contingency('escrowOfficerName', "Buyer's escrow officer", asText),
  contingency('contingentOnLoan', 'Loan contingency', asYesNo),
  contingency('daysLoan', 'Days for loan', asDays),
  contingency('contingentOnAppraisal', 'Appraisal contingency', asYesNo),
  contingency('daysAppraisal', 'Days for appraisal', asDays),
  contingency('appraisalOtherAmount', 'Appraisal gap covered', asMoney),
  contingency('contingentOnInspection', 'Inspection contingency', asYesNo),
  contingency('daysInspection', 'Days for inspection', asDays),
  contingency('daysBuyerInfoAccess', 'Days for access to information', asDays),
  contingency('daysRequiredOfBuyerReviewDisclosures', 'Days to review disclosures', asDays),
  field('Contingencies', 'flData.floodOrElevationDays', 'Flood and elevation review', asDays),
]

/** Ticked items by name. The lists of both states do not share an id with another name, so the state need not be known. */
export const itemNames = (value: unknown): string =>
  asNames(
    Array.isArray(value)
      ? value.map((id: unknown) => {
          const inCa = includedItemsFor('CA').some((item) => item.id === id)
          return includedItemName(inCa ? 'CA' : 'FL', String(id))
        })
      : [],
  )

const credit = rows('Credits & Items', 'creditItems')
export const CREDIT_ROWS: readonly Reader[] = [
  credit('requestSeller', 'Credits requested from the seller', asYesNo),
  credit('sellerPaysBuyerBroker', "Seller pays buyer's broker", asYesNo),
  credit('sellerPaysBuyerBrokerPercentage', "Buyer's broker, percent", asPercent),
  credit('sellerPaysBuyerBrokerDollar', "Buyer's broker", asMoney),
  credit('closingCostCreditPercentage', 'Closing cost credit, percent', asPercent),
  credit('closingCostCreditDollar', 'Closing cost credit', asMoney),
  credit('includedStateSpecifiedItems', 'Included items', itemNames),
  credit('includedItems', 'Other included items', asNames),
  credit('additionalIncludedPersonalProperty', 'Additional personal property', asText),
  credit('excludedItems', 'Excluded items', asNames),
  credit('lienItems', 'Leased or financed items', asNames),
]
