import type { z } from 'zod'
import { consents, registration } from '#domain/account/registration.ts'
import { questionnaire } from '#domain/account/questionnaire.ts'
import { mailingAddress, propertyAddress } from '#domain/kernel/place/address.ts'
import { file, fileObject, namedItems, photoObject } from '#domain/kernel/fields.ts'
import { company, person } from '#domain/kernel/party.ts'
import { instantAuction, offerDetails, payerPreference } from '#domain/listing/form/body-preferences.ts'
import { listingBody, owner } from '#domain/listing/form/body.ts'
import { sellerCosts } from '#domain/offer/net/seller-costs.ts'
import { costAllocations, creditItems, services } from '#domain/offer/form/body-costs.ts'
import { contingencies, terms } from '#domain/offer/form/body-terms.ts'
import { buyer, offerBody } from '#domain/offer/form/body.ts'
import { agentView as accountAgent, userView } from './account/account.ts'
import { apiKeyView } from './exchange/api-keys.ts'
import { billing } from './account/billing.ts'
import { blindView } from './offer/blind.ts'
import { buyerProfile, profileDetails } from './offer/buyer-profile.ts'
import { contractSigner, contractView, signingWait } from './contract/contract.ts'
import { contractNotice, contractNotices, noticeItem } from './contract/contract-notices.ts'
import { agreementRun, agreementText } from './contract/agreement.ts'
import { dashboard, note, task } from './dashboard.ts'
import { deadlineKind, deadlinesView } from './contract/deadlines.ts'
import { formView } from './admin/forms.ts'
import { homeCard } from './listing/homes.ts'
import {
  agentView,
  allowed,
  contractState,
  done,
  fileView,
  listingState,
  offerState,
  offerType,
  position,
  timeZone,
} from './kernel/records.ts'
import { listingAction, listingCard, listingDetails, listingView } from './listing/listing-records.ts'
import {
  dueDateChoice,
  globalCounterView,
  listingOffers,
  netLine,
  offerAction,
  offerBackup,
  offerChanges,
  offerCurrent,
  offerGroup,
  offerHistory,
  offerView,
} from './offer/offer-records.ts'
import { userRow } from './admin/admin.ts'
import { named, participant } from './admin/admin-tables.ts'
import { preferences } from './account/preferences.ts'
import { sellerCostsView } from './listing/seller-costs.ts'
import { savedQuery } from '#domain/listing/saved-search.ts'
import { buyerRecord, writable } from './offer/offer.ts'
import { application } from './account/questionnaire.ts'
import { claim, claimAccount } from './admin/licence-claim.ts'
import { recordsConsent } from './account/records-consent.ts'
import { passwordAgain } from '#domain/account/second-factor.ts'
import { choice as messageChoice } from '#domain/message/kinds.ts'
import { openHouse } from '#domain/listing/form/open-houses.ts'
import { payerField } from '#domain/kernel/payer-field.ts'
import { savedSearch } from './listing/saved-search.ts'
import { secondFactorStatus, withCodes } from './account/second-factor.ts'
import { deliveryView, webhookView } from './exchange/webhooks.ts'

const { riders, disclosures, propertyAddenda, reports } = listingBody.shape
const { buyerAddenda } = offerBody.shape

/** What the published description of the API calls its records: clients get a type for each. Its names are the field's own. */
export const COMPONENTS: Readonly<Record<string, z.ZodType>> = {
  Account: userView,
  AccountAgent: accountAgent,
  Action: offerAction,
  Agent: agentView,
  ApiKey: apiKeyView,
  Application: application,
  AgreementRun: agreementRun,
  AgreementText: agreementText,
  Allowed: allowed,
  Backup: offerBackup,
  Billing: billing,
  BlindComparison: blindView,
  Buyer: buyer,
  BuyerAddenda: buyerAddenda.unwrap().unwrap(),
  BuyerProfile: buyerProfile,
  ProfileDetails: profileDetails,
  BuyerRecord: buyerRecord,
  Chain: offerGroup,
  ClosingServices: services,
  Company: company,
  Consents: consents,
  Contingencies: contingencies,
  Contract: contractView,
  BrokerageForm: formView,
  SigningWait: signingWait,
  MessageChoice: messageChoice,
  ContractNotice: contractNotice,
  ContractNotices: contractNotices,
  ContractSigner: contractSigner,
  ContractState: contractState,
  CostAllocations: costAllocations,
  CreditItems: creditItems,
  CurrentDocument: offerCurrent,
  Dashboard: dashboard,
  DeadlineKind: deadlineKind,
  Deadlines: deadlinesView,
  Disclosures: disclosures.unwrap().unwrap(),
  Done: done,
  DueDateChoice: dueDateChoice,
  File: fileView,
  FileReference: fileObject,
  GlobalCounter: globalCounterView,
  HomeCard: homeCard,
  InstantAuction: instantAuction,
  Listing: listingView,
  LicenceClaim: claim,
  LicenceClaimAccount: claimAccount,
  ListingAction: listingAction,
  ListingBody: listingBody,
  ListingCard: listingCard,
  ListingDetails: listingDetails,
  ListingOffers: listingOffers,
  ListingState: listingState,
  MailingAddress: mailingAddress,
  NamedItems: namedItems.unwrap(),
  NetLine: netLine,
  Note: note,
  ContractNoticeItem: noticeItem,
  NamedPerson: named,
  MessagePreferences: preferences,
  Offer: offerView,
  OfferBody: writable,
  OfferChanges: offerChanges,
  OfferHistory: offerHistory,
  OfferPreferences: offerDetails,
  OfferState: offerState,
  OfferType: offerType,
  OptionalFile: file.unwrap(),
  OpenHouse: openHouse,
  Owner: owner,
  Participant: participant,
  Payer: payerField.unwrap(),
  PasswordAgain: passwordAgain,
  PayerPreference: payerPreference.unwrap(),
  Person: person,
  Photograph: photoObject,
  Position: position,
  TimeZone: timeZone,
  PropertyAddenda: propertyAddenda.unwrap().unwrap(),
  PropertyAddress: propertyAddress,
  Questionnaire: questionnaire,
  RecordsConsent: recordsConsent,
  Registration: registration,
  Reports: reports.unwrap().unwrap(),
  Riders: riders.unwrap().unwrap(),
  SavedSearch: savedSearch,
  SearchQuery: savedQuery,
  SecondFactor: secondFactorStatus,
  SecondFactorWithCodes: withCodes,
  SellerCosts: sellerCosts,
  SellerCostsRecord: sellerCostsView,
  Task: task,
  Terms: terms,
  UserRow: userRow,
  Webhook: webhookView,
  WebhookDelivery: deliveryView,
}
