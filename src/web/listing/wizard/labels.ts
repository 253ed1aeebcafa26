import { CA_ADDENDA, CA_ADVISORIES, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/form/addenda.ts'
import { COPY as UI } from '#web/ui/copy.ts'
import { COPY as COMPANY } from '#web/ui/form/company-copy.ts'
import { REPORTS } from '../copy.ts'
import { COPY } from './copy.ts'
import { COPY as PHOTOS } from './photos/copy.ts'
import { COPY as PIN } from './pin-copy.ts'
import { at, PAYER_PREFERENCES } from './preferenceList.ts'

const { addenda, clauses, items, owners, preferences, property, services } = COPY

const acceptable = (key: 'loan' | 'appraisal' | 'inspection') => ({
  [at(key)]: preferences.acceptable[key],
  [at(`${key}Days`)]: preferences.days,
})

/** The questions of the wizard, by the path of their answer. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'address.apn': property.apn,
  'address.latitude': PIN.title,
  'address.longitude': PIN.title,
  price: property.price,
  propertyType: property.type,
  squareFeet: property.squareFeet,
  numberBedrooms: property.bedrooms,
  numberBaths: property.bathrooms,
  yearBuilt: property.yearBuilt,
  lotSquareFeet: property.lotSquareFeet,
  hoaMonthly: property.hoaMonthly,
  parking: property.parking,
  description: property.propertyDescription,
  legalDescription: property.legalDescription,
  primaryImage: PHOTOS.title,
  images: PHOTOS.title,
  proofOfFundsRequired: clauses.proof,
  rpaBreachContract: clauses.damages,
  rpaDisputeResolution: clauses.arbitration,
  tenantOccupiedPostCoe: clauses.tenant,
  sellerFinancingAvailable: clauses.financing,
  assignNo: clauses.assign,
  assignLiability: clauses.terms,
  [at('auctionDays')]: preferences.reviewDays,
  [at('auctionStart')]: preferences.reviewStart,
  [at('closeTimeDays')]: preferences.closeDays,
  [at('closeTimeStart')]: preferences.closeStart,
  [at('earnestMoney')]: preferences.deposit,
  ...acceptable('loan'),
  ...acceptable('appraisal'),
  ...acceptable('inspection'),
  ...Object.fromEntries(PAYER_PREFERENCES.map(({ key, label }) => [at(key), label])),
  [at('homeWarranty')]: preferences.warranty,
  [at('homeWarrantyResponsibility')]: preferences.paidBy,
  [at('homeWarrantyMaxAmount')]: preferences.warrantyMax,
  [at('closingCostCredit')]: preferences.credit,
  [at('closingCostPercentage')]: preferences.creditPercent,
  [at('notMovingOutPriorToClose')]: preferences.staysUntil,
  [at('moveOutDaysPriorToClose')]: preferences.moveOutDays,
  [at('sellerPossession')]: preferences.staysAfter,
  [at('sellerPossessionDays')]: preferences.staysDays,
  [at('sellerPossessionFee')]: preferences.fee,
  [at('sellerPossessionExplanation')]: preferences.explanation,
  includedStateSpecifiedItems: items.standard,
  hasIncludedItems: items.hasIncluded,
  includedItems: items.included,
  hasExcludedItems: items.hasExcluded,
  excludedItems: items.excluded,
  hasLienItems: items.hasLiens,
  lienItems: items.liens,
  ...Object.fromEntries(REPORTS.map(({ key, label }) => [`reports.${key}`, label])),
  'reports.listingReports': services.otherReports,
  ownerType: owners.ownerType,
  secondaryOwners: owners.add,
  acknowledgePrimarySeller: owners.primaryDecides,
  certifyOwnersCorrect: owners.certify,
  customAddendum: addenda.hasCustom,
  customAddendumFile: addenda.custom,
  propertyAddenda: addenda.addenda,
  remainInPropertyAnswer: addenda.remains,
  remainInPropertyFile: addenda.remains,
  advisories: addenda.advisories,
  riders: addenda.riders,
  disclosures: addenda.disclosures,
}

/** Papers that are chosen, each with its form. */
const papers = (group: string, list: readonly { readonly key: string; readonly label: string }[]) =>
  list.flatMap(({ key, label }) => [
    [`${group}.${key}`, label],
    [`${group}.${key}File`, addenda.form(label)],
  ])
const PAPERS: Readonly<Record<string, string>> = Object.fromEntries([
  ...papers('propertyAddenda', CA_ADDENDA),
  ...papers('advisories', CA_ADVISORIES),
  ...papers('riders', FL_RIDERS),
  ...papers('disclosures', FL_DISCLOSURES),
])

/** What a group of answers is about, said before each of them. */
const GROUPS: Readonly<Record<string, string>> = {
  primaryOwner: owners.primarySeller,
  titleCompany: services.titleCompany,
  escrowCompany: services.escrowCompany,
  hazardCompany: services.hazardCompany,
}

/** The answers inside a group, an address or a person. */
const PARTS: Readonly<Record<string, string>> = {
  ...UI.names,
  otherDescription: addenda.whatIsIt,
  addressLine1: UI.address.streetAddress,
  addressLine2: UI.address.unit,
  zip: UI.address.zip,
  city: UI.address.city,
  county: UI.address.county,
  state: UI.address.state,
  ownerType: owners.ownerType,
  orgName: owners.organizationName,
  officerTitle: owners.officerTitle,
  ...owners.papers,
  name: COMPANY.name,
  officerName: COMPANY.contactName,
  email: owners.email,
  phone: owners.phone,
}

/** The question of the form that an answer belongs to; the answer's own name only where the form asks nothing. */
export const questionOf = (path: string): string => {
  const keys = path.split('.')
  const last = keys.at(-1) ?? path
  const asked = QUESTIONS[path] ?? PAPERS[path] ?? PARTS[last] ?? last
  const group = GROUPS[keys[0] ?? '']
  return group ? `${group}: ${asked}` : asked
}
