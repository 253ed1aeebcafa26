import * as account from './account.ts'
import * as admin from './admin.ts'
import * as adminTables from './admin-tables.ts'
import * as backup from './backup.ts'
import * as billing from './billing.ts'
import * as blind from './blind.ts'
import * as buyerProfile from './buyer-profile.ts'
import * as contract from './contract.ts'
import * as contractNotices from './contract-notices.ts'
import * as counter from './counter.ts'
import * as dashboard from './dashboard.ts'
import * as deadlines from './deadlines.ts'
import * as file from './file.ts'
import * as forms from './forms.ts'
import * as find from './find.ts'
import * as homes from './homes.ts'
import * as licenceClaim from './licence-claim.ts'
import * as listing from './listing.ts'
import * as mls from './mls.ts'
import * as notification from './notification.ts'
import * as offer from './offer.ts'
import * as ownData from './own-data.ts'
import * as places from './places.ts'
import * as preferences from './preferences.ts'
import * as questionnaire from './questionnaire.ts'
import * as round from './round.ts'
import * as savedSearch from './saved-search.ts'
import * as secondFactor from './second-factor.ts'
import * as sellerCosts from './seller-costs.ts'
import * as sessions from './sessions.ts'
import * as shortlist from './shortlist.ts'
import * as system from './system.ts'
import * as texting from './texting.ts'
import * as undelivered from './undelivered.ts'
import * as archive from './archive.ts'
import * as exports from './exports.ts'
import * as apiKeys from './api-keys.ts'
import * as webhooks from './webhooks.ts'
import * as agreement from './agreement.ts'
import * as recordsConsent from './records-consent.ts'
import * as evidence from './evidence.ts'
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
