import type { Scope } from '#domain/account/api-key.ts'
import * as agreement from './contract/agreement.ts'
import * as archive from './exchange/archive.ts'
import * as blind from './offer/blind.ts'
import * as contract from './contract/contract.ts'
import * as contractNotices from './contract/contract-notices.ts'
import * as deadlines from './contract/deadlines.ts'
import * as evidence from './contract/evidence.ts'
import * as exports from './exchange/exports.ts'
import * as file from './file.ts'
import * as homes from './listing/homes.ts'
import * as listing from './listing/listing.ts'
import * as offer from './offer/offer.ts'
import * as round from './offer/round.ts'
import * as sellerCosts from './listing/seller-costs.ts'
import * as webhooks from './exchange/webhooks.ts'
import type { Route } from './kernel/route.ts'

/**
 * What an API key may call, by the scope it needs: every call that is not named here takes no key. Only reading and drafting stand
 * here. What binds, sends, publishes, or turns a lock of the account is left to the person (issue 11 "Open exchange").
 */
export const SCOPED: Readonly<Record<Scope, readonly Route[]>> = {
  'listings:read': [
    listing.getListing,
    listing.getListingDetails,
    listing.getLoanTypes,
    listing.listCompanies,
    listing.listItems,
    listing.myListings,
    listing.openHouseCalendar,
    listing.searchAgentListings,
    listing.searchListings,
    listing.viewListing,
    homes.searchHomes,
    homes.mapHomes,
    sellerCosts.getSellerCosts,
  ],
  'listings:write': [listing.createListing, listing.importListing, listing.updateListing],
  'offers:read': [
    blind.getBlind,
    offer.exportComparison,
    offer.getBuyer,
    offer.getOffer,
    offer.getOfferChanges,
    offer.getOfferHistory,
    offer.myBuyers,
    offer.myOffers,
    offer.offersOfListing,
    round.dueDateCalendar,
    round.getGlobalCounter,
    evidence.offerReceipt,
  ],
  'offers:write': [offer.createOffer, offer.prefillOffer, offer.updateOffer],
  'contracts:read': [
    agreement.getAgreementText,
    archive.listArchive,
    archive.listArchivedDeals,
    archive.readArchived,
    contract.getContract,
    contract.readAgreement,
    contractNotices.contractNoticePaper,
    contractNotices.getContractNoticeText,
    contractNotices.getContractNotices,
    deadlines.deadlinesCalendar,
    deadlines.getDeadlines,
    evidence.contractEvidence,
    evidence.evidenceFile,
    evidence.listEvidence,
  ],
  'files:read': [file.readFile],
  'files:write': [file.uploadFile],
  'webhooks:manage': [
    webhooks.createWebhook,
    webhooks.deleteWebhook,
    webhooks.listDeliveries,
    webhooks.listWebhooks,
    webhooks.redeliver,
    webhooks.rotateSecret,
    webhooks.testWebhook,
    webhooks.updateWebhook,
  ],
  export: [exports.askExport, exports.listExports, exports.readExport],
}

const scopes: ReadonlyMap<Route, Scope> = new Map(
  Object.entries(SCOPED).flatMap(([scope, routes]) => routes.map((route) => [route, scope as Scope])),
)

/** The scope that a call asks a key for; null: no key may call it. */
export const scopeOf = (route: Route): Scope | null => scopes.get(route) ?? null
