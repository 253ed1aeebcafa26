import * as api from '#api/offer.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Db } from '../platform/db/db.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { isSellRole, rolesOnListing } from '#domain/negotiation/actor.ts'
import { actorOf } from '../negotiation/actor.ts'
import { lockNegotiation, readByOffer, readNegotiation, rowOf } from '../negotiation/aggregate.ts'
import { doing } from '../negotiation/doing.ts'
import { isVisible } from '../listing/read.ts'
import { openRound } from '#domain/negotiation/chain.ts'
import { mount, type App } from '../platform/http/mount.ts'
import { createCounter, updateCounter } from './counter.ts'
import { create, prefill } from './create.ts'
import { offersOf } from './groups.ts'
import { listBuyers, listMine, oneBuyer } from './lists.ts'
import { move } from './move.ts'
import { readOffer } from './read.ts'
import { setRound, viewOfRound } from './round.ts'
import { save } from './save.ts'
import { markViews } from './store.ts'

/** A kept answer is given again only to somebody who may still see the document, or the round's listing. */
const stillSeen = {
  mayReplay: async (
    call: { db: Db; viewer: Viewer; now: string },
    answer: { id: string; listingId?: string; globalCounterDetails?: unknown },
  ) => {
    if (!answer.globalCounterDetails)
      return !isRefusal(await readOffer(call.db, answer.id, call.viewer, call.now))
    const loaded = await readByOffer(call.db, answer.id)
    return loaded !== null && viewOfRound(loaded, answer.id, call.viewer, call.now) !== null
  },
}

export const register = (app: App): void => {
  mount(app, api.prefillOffer, (call) =>
    prefill(call.db, call.viewer, call.params.listingId, call.query.profileId),
  )
  mount(
    app,
    api.createOffer,
    (call) => {
      const { listingId, comment: _comment, ...body } = call.body
      return call.transaction((tx) => create(doing(call, tx), listingId, body))
    },
    stillSeen,
  )
  mount(app, api.updateOffer, (call) => call.transaction((tx) => save(doing(call, tx), call.body)), stillSeen)
  mount(
    app,
    api.createCounter,
    (call) => {
      const {
        id: _id,
        counteredOfferId,
        offerType,
        state: _state,
        answersOfferId,
        answersVersion,
        comment,
        ...body
      } = call.body
      return call.transaction((tx) =>
        createCounter(
          doing(call, tx),
          { counteredOfferId, offerType, answersOfferId, answersVersion, comment },
          body,
        ),
      )
    },
    stillSeen,
  )
  mount(
    app,
    api.updateCounter,
    (call) => {
      const {
        id,
        version,
        counteredOfferId: _c,
        offerType: _t,
        state: _s,
        answersOfferId: _a,
        answersVersion: _v,
        comment: _comment,
        ...body
      } = call.body
      return call.transaction((tx) => updateCounter(doing(call, tx), id, version, body))
    },
    stillSeen,
  )
  mount(app, api.markViewed, (call) =>
    call.transaction(async (tx) => {
      const loaded = await lockNegotiation(tx, call.body.listingId)
      if (!loaded || !isVisible(loaded, call.viewer)) return refuse('not-found')
      const roles = rolesOnListing(actorOf(call.viewer), loaded.n.listing)
      if (![...roles].some(isSellRole)) return refuse('not-allowed')
      const seen = call.body.viewedOfferIds
        .map((id) => rowOf(loaded, id))
        .filter((row) => row != null && row.delivered_at !== null)
        .map((row) => ({ offerId: row?.id ?? '', snapshotId: row?.snapshot_id ?? null }))
      // An administrator looking through somebody's eyes leaves no trace of a look (negotiation.md §8 "First-opened").
      if (call.viewer.impersonatorId === null)
        await markViews(tx, call.viewer.userId, loaded.listing.id, seen, call.now)
      return { ok: true as const }
    }),
  )
  mount(app, api.myBuyers, (call) => listBuyers(call.db, call.viewer, call.query, call.now))
  mount(app, api.getBuyer, (call) => oneBuyer(call.db, call.viewer, call.params.id, call.now))
  mount(app, api.offersOfListing, (call) =>
    offersOf(call.db, call.params.id, call.query.actions, call.viewer, call.now),
  )
  mount(app, api.myOffers, (call) => listMine(call.db, call.viewer, call.query, call.now))
  mount(app, api.getOffer, (call) => readOffer(call.db, call.params.id, call.viewer, call.now))
  mount(
    app,
    api.moveOffer,
    (call) => call.transaction((tx) => move(doing(call, tx), call.params.id, call.params.state, call.body)),
    stillSeen,
  )
  mount(app, api.deleteOffer, (call) =>
    call.transaction(async (tx) => {
      const gone = await move(doing(call, tx), call.params.id, 'DELETED', {})
      return isRefusal(gone) ? gone : { ok: true as const }
    }),
  )
  mount(app, api.getGlobalCounter, async (call) => {
    const loaded = await readNegotiation(call.db, call.params.listingId)
    if (!loaded || !isVisible(loaded, call.viewer)) return refuse('not-found')
    const round = openRound(loaded.n)
    return {
      globalCounter: round ? viewOfRound(loaded, round.id, call.viewer, call.now) : null,
      auctionExpirationDate: loaded.listing.auction_date,
      deadline: loaded.listing.announced_deadline,
    }
  })
  mount(app, api.putGlobalCounter, (call) =>
    call.transaction((tx) =>
      setRound(doing(call, tx), call.params.listingId, call.body.auctionExpirationDate, call.body.version),
    ),
  )
}
