import * as api from '#api/admin/admin-tables.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { lookingAs } from '#server/account/directory.ts'
import { recordLook } from '#server/account/record.ts'
import { mount, type App } from '#server/platform/http/mount.ts'
import { offersOf } from '../offer/groups.ts'
import { doing } from '../negotiation/doing.ts'
import { reassign } from './reassign.ts'
import { unknownFilter } from './store-page.ts'
import { CONTRACTS } from './store-contracts.ts'
import { LISTINGS } from './store-listings.ts'
import { UNASSIGNED } from './store-unassigned.ts'
import { detailOfListing, pageOfContracts, pageOfListings, pageOfUnassigned } from './tables.ts'

/** The administrators' tables of negotiations, and what their dialogs show (spec 1 §2.15). */
export const register = (app: App): void => {
  mount(
    app,
    api.listListings,
    async ({ db, query, now }) => unknownFilter(LISTINGS, query) ?? pageOfListings(db, query, now),
  )
  mount(app, api.readListing, ({ db, params, now }) => detailOfListing(db, params.id, now))
  mount(
    app,
    api.listContracts,
    async ({ db, query, now }) => unknownFilter(CONTRACTS, query) ?? pageOfContracts(db, query, now),
  )
  mount(
    app,
    api.listUnassigned,
    async ({ db, query, now }) => unknownFilter(UNASSIGNED, query) ?? pageOfUnassigned(db, query, now),
  )
  mount(app, api.reassign, (call) => call.transaction((tx) => reassign(doing(call, tx), call.body)))
  mount(app, api.impersonatedOffers, async ({ db, viewer, params, query, now, ip }) => {
    const eyes = await lookingAs(db, params.userId)
    if (isRefusal(eyes)) return eyes
    const seen = await offersOf(db, params.listingId, query.actions, eyes, now)
    if (!isRefusal(seen)) await recordLook(db, { actorId: viewer.userId, ip }, params.userId, now)
    return seen
  })
}
