import type { z } from 'zod'
import { consents, registration } from '#domain/account/registration.ts'
import { questionnaire } from '#domain/account/questionnaire.ts'
import { mailingAddress, propertyAddress } from '#domain/kernel/address.ts'
import { fileObject } from '#domain/kernel/fields.ts'
import { company, person } from '#domain/kernel/party.ts'
import { instantAuction, offerDetails } from '#domain/listing/form/body-preferences.ts'
import { listingBody, owner } from '#domain/listing/form/body.ts'
import { sellerCosts } from '#domain/offer/net/seller-costs.ts'
import { costAllocations, creditItems, services } from '#domain/offer/form/body-costs.ts'
import { contingencies, terms } from '#domain/offer/form/body-terms.ts'
import { buyer, offerBody } from '#domain/offer/form/body.ts'
import { agentView as accountAgent, userView } from './account.ts'
import { buyerProfile } from './buyer-profile.ts'
import { contractView } from './contract.ts'
import { dashboard, note, task } from './dashboard.ts'
import { deadlinesView } from './deadlines.ts'
import { homeCard } from './homes.ts'
import { agentView, contractState, fileView, listingState, offerState, offerType } from './kernel/records.ts'
import { listingAction, listingCard, listingDetails, listingView } from './listing-records.ts'
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
} from './offer-records.ts'
import { buyerRecord, writable } from './offer.ts'

const { riders, disclosures, propertyAddenda } = listingBody.shape
const { buyerAddenda } = offerBody.shape

/** What the published description of the API calls its records: clients get a type for each. Its names are the field's own. */
export const COMPONENTS: Readonly<Record<string, z.ZodType>> = {
  Account: userView,
  AccountAgent: accountAgent,
  Action: offerAction,
  Agent: agentView,
  Backup: offerBackup,
  Buyer: buyer,
  BuyerAddenda: buyerAddenda.unwrap().unwrap(),
  BuyerProfile: buyerProfile,
  BuyerRecord: buyerRecord,
  Chain: offerGroup,
  ClosingServices: services,
  Company: company,
  Consents: consents,
  Contingencies: contingencies,
  Contract: contractView,
  ContractState: contractState,
  CostAllocations: costAllocations,
  CreditItems: creditItems,
  CurrentDocument: offerCurrent,
  Dashboard: dashboard,
  Deadlines: deadlinesView,
  Disclosures: disclosures.unwrap().unwrap(),
  DueDateChoice: dueDateChoice,
  File: fileView,
  FileReference: fileObject,
  GlobalCounter: globalCounterView,
  HomeCard: homeCard,
  InstantAuction: instantAuction,
  Listing: listingView,
  ListingAction: listingAction,
  ListingBody: listingBody,
  ListingCard: listingCard,
  ListingDetails: listingDetails,
  ListingOffers: listingOffers,
  ListingState: listingState,
  MailingAddress: mailingAddress,
  NetLine: netLine,
  Note: note,
  Offer: offerView,
  OfferBody: writable,
  OfferChanges: offerChanges,
  OfferHistory: offerHistory,
  OfferPreferences: offerDetails,
  OfferState: offerState,
  OfferType: offerType,
  Owner: owner,
  Person: person,
  PropertyAddenda: propertyAddenda.unwrap().unwrap(),
  PropertyAddress: propertyAddress,
  Questionnaire: questionnaire,
  Registration: registration,
  Riders: riders.unwrap().unwrap(),
  SellerCosts: sellerCosts,
  Task: task,
  Terms: terms,
}
