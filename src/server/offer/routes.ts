import * as counterApi from '#api/offer/counter.ts'
import * as api from '#api/offer/offer.ts'
import * as round from '#api/offer/round.ts'
import * as costs from '#api/listing/seller-costs.ts'
import { putShortlist } from '#api/offer/shortlist.ts'
import * as profiles from '#api/offer/buyer-profile.ts'
import { moveBackup } from '#api/offer/backup.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { whileIn } from '../account/login/still-in.ts'
import type { Db } from '../platform/db/db.ts'
import { doing } from '../negotiation/doing.ts'
import { countTried } from '../negotiation/tried.ts'
import { mount, type App } from '../platform/http/mount.ts'
import * as backup from './backup/backup.ts'
import { dueDateFile } from './round/calendar.ts'
import { createCounter, updateCounter } from './counter.ts'
import { create, prefill } from './create.ts'
import { exportComparison } from './compare/export.ts'
import { offersOf } from './groups.ts'
import { readHistory } from './history.ts'
import { listBuyers, listMine, oneBuyer } from './lists.ts'
import { createOutside } from './outside/outside.ts'
import { move, remove } from './move.ts'
import { nudge } from './nudge.ts'
import { createProfile, deleteProfile, listProfiles, readProfile, updateProfile } from './buyer/profiles.ts'
import { readChanges, readOffer, mayReplay, type Replayed } from './read.ts'
import { readRound, setRound } from './round/round.ts'
import { save } from './save.ts'
import { readCosts, writeCosts } from './compare/seller-costs.ts'
import { shortlist } from './compare/shortlist.ts'
import { markViewed } from './viewed.ts'

/** A kept answer is given again only to somebody who may still see the document, or the round's listing. */
const stillSeen = {
  mayReplay: (call: { db: Db; viewer: Viewer; now: string }, answer: Replayed) =>
    mayReplay(call.db, answer, call.viewer, call.now),
}

export const register = (app: App): void => {
  mount(app, costs.getSellerCosts, (call) => readCosts(call.db, call.viewer, call.params.id))
  mount(app, costs.putSellerCosts, (call) =>
    call.transaction((tx) => writeCosts(doing(call, tx), call.params.id, call.body)),
  )
  mount(app, profiles.listProfiles, (call) => listProfiles(call.db, call.viewer, call.query))
  mount(app, profiles.getProfile, (call) => readProfile(call.db, call.viewer, call.params.id))
  mount(app, profiles.createProfile, (call) =>
    call.transaction((tx) => whileIn(tx, call, () => createProfile(doing(call, tx), call.body))),
  )
  mount(app, profiles.updateProfile, (call) =>
    call.transaction((tx) => updateProfile(doing(call, tx), call.params.id, call.body)),
  )
  mount(app, profiles.deleteProfile, (call) =>
    call.transaction((tx) => deleteProfile(doing(call, tx), call.params.id)),
  )
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
  mount(
    app,
    api.createOutside,
    (call) => {
      const { listingId, outsideAgent, attested, paperId, ...body } = call.body
      return call.transaction((tx) =>
        createOutside(doing(call, tx), listingId, { body, agent: outsideAgent, attested, paperId }),
      )
    },
    stillSeen,
  )
  mount(app, api.updateOffer, (call) => countTried(call, (does) => save(does, call.body)), stillSeen)
  mount(
    app,
    counterApi.createCounter,
    (call) => {
      const {
        id: _id,
        counteredOfferId,
        offerType,
        state: _state,
        answersOfferId,
        answersVersion,
        comment,
        shown,
        attested,
        paperId,
        ...body
      } = call.body
      return call.transaction((tx) =>
        createCounter(
          doing(call, tx),
          { counteredOfferId, offerType, answersOfferId, answersVersion, comment, shown, attested, paperId },
          body,
        ),
      )
    },
    stillSeen,
  )
  mount(
    app,
    counterApi.updateCounter,
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
        shown,
        ...body
      } = call.body
      return call.transaction((tx) => updateCounter(doing(call, tx), { id, version, shown }, body))
    },
    stillSeen,
  )
  mount(app, putShortlist, (call) =>
    call.transaction((tx) => shortlist(doing(call, tx), call.params.id, call.body.on)),
  )
  mount(app, api.nudge, (call) =>
    call.transaction((tx) => nudge(doing(call, tx), call.params.id, call.body.shown)),
  )
  mount(app, api.markViewed, (call) =>
    call.transaction((tx) => markViewed(doing(call, tx), call.body.listingId, call.body.viewedOfferIds)),
  )
  mount(app, api.myBuyers, (call) => listBuyers(call.db, call.viewer, call.query, call.now))
  mount(app, api.getBuyer, (call) => oneBuyer(call.db, call.viewer, call.params.id, call.now))
  mount(app, api.offersOfListing, (call) =>
    offersOf(call.db, call.params.id, call.query.actions, call.viewer, call.now),
  )
  mount(app, api.myOffers, (call) => listMine(call.db, call.viewer, call.query, call.now))
  mount(app, api.getOffer, (call) => readOffer(call.db, call.params.id, call.viewer, call.now))
  mount(app, api.getOfferChanges, (call) => readChanges(call.db, call.params.id, call.viewer, call.now))
  mount(app, api.exportComparison, (call) =>
    exportComparison(call.db, call.params.id, call.params.format, call.viewer, call.now),
  )
  mount(app, api.getOfferHistory, (call) => readHistory(call.db, call.params.id, call.viewer, call.now))
  mount(
    app,
    api.moveOffer,
    (call) => countTried(call, (does) => move(does, call.params.id, call.params.state, call.body)),
    stillSeen,
  )
  mount(
    app,
    moveBackup,
    (call) =>
      call.transaction((tx) =>
        backup.moveBackup(doing(call, tx), call.params.id, call.params.action, call.body),
      ),
    stillSeen,
  )
  mount(app, api.deleteOffer, (call) =>
    call.transaction((tx) => remove(doing(call, tx), call.params.id, call.query.version)),
  )
  mount(app, round.getGlobalCounter, (call) =>
    readRound(call.db, call.params.listingId, call.viewer, call.now),
  )
  mount(app, round.dueDateCalendar, (call) => dueDateFile(call.ctx, call.params.id, call.viewer))
  mount(app, round.putGlobalCounter, (call) =>
    call.transaction((tx) => setRound(doing(call, tx), call.params.listingId, call.body)),
  )
}
