import * as account from './account/account.ts'
import * as admin from './admin/admin.ts'
import * as adminTables from './admin/admin-tables.ts'
import * as backup from './offer/backup.ts'
import * as billing from './account/billing.ts'
import * as blind from './offer/blind.ts'
import * as buyerProfile from './offer/buyer-profile.ts'
import * as contract from './contract/contract.ts'
import * as contractNotices from './contract/contract-notices.ts'
import * as counter from './offer/counter.ts'
import * as dashboard from './dashboard.ts'
import * as deadlines from './contract/deadlines.ts'
import * as file from './file.ts'
import * as forms from './admin/forms.ts'
import * as find from './find.ts'
import * as heldFiles from './admin/held-files.ts'
import * as homes from './listing/homes.ts'
import * as licenceClaim from './admin/licence-claim.ts'
import * as listing from './listing/listing.ts'
import * as mls from './listing/mls.ts'
import * as notification from './notification.ts'
import * as offer from './offer/offer.ts'
import * as ownData from './account/own-data.ts'
import * as places from './listing/places.ts'
import * as preferences from './account/preferences.ts'
import * as questionnaire from './account/questionnaire.ts'
import * as round from './offer/round.ts'
import * as savedSearch from './listing/saved-search.ts'
import * as secondFactor from './account/second-factor.ts'
import * as sellerCosts from './listing/seller-costs.ts'
import * as sessions from './account/sessions.ts'
import * as shortlist from './offer/shortlist.ts'
import * as system from './system.ts'
import * as texting from './texting.ts'
import * as undelivered from './admin/undelivered.ts'
import * as archive from './exchange/archive.ts'
import * as exports from './exchange/exports.ts'
import * as apiKeys from './exchange/api-keys.ts'
import * as webhooks from './exchange/webhooks.ts'
import * as agreement from './contract/agreement.ts'
import * as recordsConsent from './account/records-consent.ts'
import * as evidence from './contract/evidence.ts'
import type { Route } from './kernel/route.ts'

/** The rooms of the HTTP contract, by file: every call there is, by the name it is exported under. */
export const ROOMS: Readonly<Record<string, object>> = {
  archive,
  exports,
  'api-keys': apiKeys,
  webhooks,
  evidence,
  'records-consent': recordsConsent,
  agreement,
  account,
  admin,
  'admin-tables': adminTables,
  'held-files': heldFiles,
  backup,
  billing,
  blind,
  'buyer-profile': buyerProfile,
  contract,
  'contract-notices': contractNotices,
  counter,
  dashboard,
  deadlines,
  file,
  forms,
  find,
  homes,
  'licence-claim': licenceClaim,
  listing,
  mls,
  notification,
  offer,
  'own-data': ownData,
  places,
  preferences,
  questionnaire,
  round,
  'saved-search': savedSearch,
  'second-factor': secondFactor,
  'seller-costs': sellerCosts,
  sessions,
  shortlist,
  system,
  texting,
  undelivered,
}

const isRoute = (it: unknown): it is Route =>
  typeof it === 'object' && it !== null && 'method' in it && 'path' in it

/** The name of each call, which the published description calls its operation. */
export const routeNames = (): ReadonlyMap<Route, string> =>
  new Map(
    Object.values(ROOMS).flatMap((room) =>
      Object.entries(room).flatMap(([name, it]) => (isRoute(it) ? [[it, name] as const] : [])),
    ),
  )
