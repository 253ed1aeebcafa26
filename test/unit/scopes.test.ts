import { describe, expect, it } from 'vitest'
import { routeNames } from '#api/rooms.ts'
import { scopeOf } from '#api/scopes.ts'

const OWN_ACCOUNT = 'of the account, not of its deals: the person’s own, in the browser'
const OWN_LOCKS = 'tells of the locks of the account'
const SCREENS = 'gathers for one screen what scoped calls answer each by itself'

/** What is read with a session and by no key, and why. Whatever else is read has a scope. */
const BY_NO_KEY: Readonly<Record<string, string>> = {
  listApiKeys: OWN_LOCKS,
  listSessions: OWN_LOCKS,
  secondFactor: OWN_LOCKS,
  currentUser: OWN_ACCOUNT,
  readPreferences: OWN_ACCOUNT,
  readApplication: OWN_ACCOUNT,
  readRecordsConsent: OWN_ACCOUNT,
  readSampleRecord: OWN_ACCOUNT,
  downloadOwnData: 'is asked for by the person, and noted as such',
  subscriptions: OWN_ACCOUNT,
  pricing: OWN_ACCOUNT,
  likedHomes: OWN_ACCOUNT,
  getLiked: OWN_ACCOUNT,
  savedSearches: OWN_ACCOUNT,
  listProfiles: 'buyers’ own particulars, which fill in a form and leave by no other way',
  getProfile: 'buyers’ own particulars, which fill in a form and leave by no other way',
  agentsDashboard: SCREENS,
  usersDashboard: SCREENS,
  find: SCREENS,
  listNotices: 'other systems hear of news by webhooks',
  listUndelivered: 'other systems hear of news by webhooks',
  live: 'other systems hear of news by webhooks',
  mlsListings: 'the MLS’s data, which has its own terms',
  suggestPlaces: 'helps somebody who types',
  previewForm: 'an administrator’s, and a key never acts as one',
}

const read = [...routeNames()].filter(
  ([{ method, auth }]) => method === 'GET' && (auth === 'session' || auth === 'cookie'),
)

describe('what is read with a session', () => {
  it('has a scope for keys, or stands among those that no key reads', () => {
    const without = read.filter(([route]) => scopeOf(route) === null).map(([, name]) => name)
    expect(without.toSorted()).toEqual(Object.keys(BY_NO_KEY).toSorted())
  })
})
