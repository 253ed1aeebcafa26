import type { OfferChanges, OfferView } from '#api/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { termsOnly } from '#domain/offer/reading/masking.ts'
import { waitingOn } from '#domain/negotiation/waiting.ts'
import { isListed } from '#domain/negotiation/waiting-kinds.ts'
import { readByOffer, readNegotiation, type Loaded } from '../negotiation/aggregate.ts'
import { loadedAt } from '../negotiation/at.ts'
import { loadAgents } from '../negotiation/people.ts'
import { bodiesOf, snapshotsOf } from '../negotiation/reading.ts'
import type { Db } from '../platform/db/db.ts'
import { currentIdOf, withCurrent } from './current.ts'
import { commentsOn, viewsOf } from './store.ts'
import { changedIn } from './changed.ts'
import { actorOf } from '../negotiation/actor.ts'
import { standingOn } from '#domain/offer/permissions.ts'
import { offerViewOf, type Texts } from './view.ts'

/** Everything the views of some documents need beside the loaded negotiation: five statements, however many. */
export const loadTexts = async (
  db: Db,
  loaded: Pick<Loaded, 'offers'>,
  ids: readonly string[],
): Promise<Texts> => {
  const wanted = loaded.offers.filter(
    (o) => ids.includes(o.id) || loaded.offers.some((x) => ids.includes(x.id) && x.chain_id === o.id),
  )
  const snapshotIds = wanted.flatMap((o) => o.snapshot_id ?? [])
  const [bodies, snapshots, comments, agents, views] = [
    await bodiesOf(
      db,
      wanted.map((o) => o.id),
    ),
    await snapshotsOf(db, snapshotIds),
    await commentsOn(db, [wanted.map((o) => o.id)]),
    await loadAgents(
      db,
      wanted.map((o) => o.agent_id),
    ),
    await viewsOf(db, [wanted.map((o) => o.id)]),
  ]
  const opened = new Map<string, string>()
  for (const v of views) {
    const before = opened.get(v.offer_id)
    if (before === undefined || v.first_at < before) opened.set(v.offer_id, v.first_at)
  }
  return { bodies, snapshots, comments, agents, opened }
}

/** One document; an INITIAL one says which document of its chain stands for the viewer. */
export const viewOffer = async (
  db: Db,
  written: Loaded,
  offerId: string,
  viewer: Viewer,
  now: string,
): Promise<OfferView | Refusal> => {
  const loaded = loadedAt(written, now)
  const current = currentIdOf(loaded, offerId, viewer)
  const texts = await loadTexts(db, loaded, [offerId, current])
  const view = offerViewOf(loaded, offerId, viewer, texts, Date.parse(now))
  if (!view || view.offerType !== 'INITIAL') return view ?? refuse('not-found')
  const waits = waitingOn(written.n, Date.parse(now)).some(
    (w) => w.userId === viewer.userId && w.chainId === offerId && isListed(w.kind),
  )
  return withCurrent(view, loaded, viewer, texts, { waits, now })
}

export const readOffer = async (
  db: Db,
  offerId: string,
  viewer: Viewer,
  now: string,
): Promise<OfferView | Refusal> => {
  const loaded = await readByOffer(db, offerId)
  return loaded ? viewOffer(db, loaded, offerId, viewer, now) : refuse('not-found')
}

/** What changed in a document since the viewer's side last had it. */
export const readChanges = async (
  db: Db,
  offerId: string,
  viewer: Viewer,
  now: string,
): Promise<OfferChanges | Refusal> => {
  const loaded = await readByOffer(db, offerId)
  const offer = loaded?.n.offers.find((o) => o.id === offerId)
  const stand = loaded && offer && standingOn(loaded.n, offer, actorOf(viewer))
  if (!loaded || !stand) return refuse('not-found')
  const view = await viewOffer(db, loaded, offerId, viewer, now)
  return isRefusal(view) ? view : changedIn(db, loaded, view, stand, termsOnly)
}

/** A verb's answer: the record as it is after it. */
export const answerOffer = async (
  db: Db,
  listingId: string,
  offerId: string,
  viewer: Viewer,
  now: string,
): Promise<OfferView | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  return loaded ? viewOffer(db, loaded, offerId, viewer, now) : refuse('not-found')
}
