import * as api from '#api/listing/listing.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Db } from '../platform/db/db.ts'
import type { Call } from '../platform/http/call.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { includedItemsFor } from '#domain/listing/form/included-items.ts'
import { companiesFor } from '#domain/listing/form/company-state.ts'
import { companyKindsOf } from '#domain/listing/form/company-types.ts'
import { loanTypesFor } from '#domain/offer/form/loan-types.ts'
import { doing } from '../negotiation/doing.ts'
import { countTried } from '../negotiation/tried.ts'
import { mount, mountPublic, type App } from '../platform/http/mount.ts'
import { stillCalling, whileIn } from '../account/login/still-in.ts'
import { create, importCopy, save } from './actions.ts'
import { listOwn, searchCards, searchOfAgent } from './lists.ts'
import { move } from './move.ts'
import { registerPositions } from './positions.ts'
import { openHouseFile } from './open-houses.ts'
import { findVisible, viewDetails, viewLoaded } from './read.ts'
import { isLiked, setLiked } from './store.ts'
import { findCompanies } from './store-companies.ts'

/** So many companies are offered at most. */
const OFFERED = 20

const like = (wanted: boolean) => async (call: Call<typeof api.putLiked>) => {
  const found = await findVisible(call.db, call.params.id, call.viewer)
  if (isRefusal(found)) return found
  return call.transaction(async (tx) => {
    // The listing first, of which this holds the key: the caller's row after it.
    await setLiked(tx, call.viewer.userId, found.listing.id, wanted, call.now)
    const caller = await stillCalling(tx, call.ctx, call.viewer)
    return isRefusal(caller) ? caller : { liked: wanted }
  })
}

/** A kept answer is given again only to somebody who may still see the listing. */
const stillSeen = {
  mayReplay: async (call: { db: Db; viewer: Viewer }, answer: { id: string }) =>
    !isRefusal(await findVisible(call.db, answer.id, call.viewer)),
}

export const register = (app: App): void => {
  registerPositions(app.ctx)
  mount(
    app,
    api.createListing,
    (call) => {
      const { listingAgentId: _self, ...body } = call.body
      return countTried(call, (does) => whileIn(does.tx, call, () => create(does, body, false)))
    },
    stillSeen,
  )
  mount(
    app,
    api.createProvisionalListing,
    (call) => call.transaction((tx) => whileIn(tx, call, () => create(doing(call, tx), call.body, true))),
    stillSeen,
  )
  mount(
    app,
    api.importListing,
    (call) => call.transaction((tx) => whileIn(tx, call, () => importCopy(doing(call, tx), call.params.id))),
    stillSeen,
  )
  mount(app, api.updateListing, (call) => countTried(call, (does) => save(does, call.body)), stillSeen)
  mount(app, api.myListings, (call) => listOwn(call.db, call.viewer, call.query, call.now))
  mount(app, api.viewListing, (call) => one(call))
  mount(app, api.getListing, (call) => one(call))
  mountPublic(app, api.getListingDetails, async (call) => {
    const read = async (db: Db) => {
      const found = await findVisible(db, call.params.id, call.viewer)
      return isRefusal(found) ? found : viewDetails(db, found, call.viewer, call.now)
    }
    // Whoever is signed in may be a party, and reads what is.
    return call.viewer ? read(call.db) : call.ctx.replica.readBriefly(read)
  })
  mountPublic(
    app,
    api.openHouseCalendar,
    (call) => openHouseFile(call.ctx, call.params, call.viewer, call.now),
    { cookieCounts: true },
  )
  mount(app, api.getLoanTypes, async (call) => {
    const found = await findVisible(call.db, call.params.id, call.viewer)
    if (isRefusal(found)) return found
    const { listing } = found
    return [
      ...loanTypesFor({
        state: listing.property_state,
        sellerFinancingAvailable: listing.body.sellerFinancingAvailable,
      }),
    ]
  })
  mount(
    app,
    api.moveListing,
    (call) => call.transaction((tx) => move(doing(call, tx), call.params.id, call.params.status, call.body)),
    stillSeen,
  )
  mount(app, api.deleteListing, (call) =>
    call.transaction(async (tx) => {
      const gone = await move(doing(call, tx), call.params.id, 'DELETED', {})
      return isRefusal(gone) ? gone : { ok: true as const }
    }),
  )
  mount(app, api.searchListings, (call) =>
    call.ctx.replica.readBriefly((db) =>
      searchCards(db, call.viewer, { ...call.query, agentId: '' }, call.now),
    ),
  )
  mount(app, api.searchAgentListings, (call) =>
    call.ctx.replica.readBriefly((db) => searchOfAgent(db, call.viewer, call.query, call.now)),
  )
  mount(app, api.getLiked, async (call) => {
    const found = await findVisible(call.db, call.params.id, call.viewer)
    return isRefusal(found) ? found : { liked: await isLiked(call.db, call.viewer.userId, found.listing.id) }
  })
  mount(app, api.putLiked, like(true))
  mount(app, api.deleteLiked, like(false))
  mount(app, api.listItems, async (call) => {
    const state = call.params.state.toUpperCase()
    return state === 'CA' || state === 'FL' ? [...includedItemsFor(state)] : refuse('not-found')
  })
  mount(app, api.listCompanies, async (call) => {
    const name = call.query.companyName.trim()
    if (name === '') return []
    const kinds = companyKindsOf(call.query.companyType)
    const rows = await call.ctx.replica.readBriefly((db) => findCompanies(db, kinds, name))
    const { state } = call.query
    const serving = (state ? companiesFor(rows, state) : rows).slice(0, OFFERED)
    return serving.map(({ kind, officer_name, ...row }) => ({
      ...row,
      officerName: officer_name,
      type: kind,
    }))
  })
}

const one = async (call: Call<typeof api.getListing>) => {
  const found = await findVisible(call.db, call.params.id, call.viewer)
  return isRefusal(found) ? found : viewLoaded(call.db, found, call.viewer, call.now)
}
