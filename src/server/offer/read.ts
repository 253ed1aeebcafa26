import type { OfferChanges, OfferView } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { termsOnly } from '#domain/offer/reading/masking.ts'
import { waitingOn } from '#domain/negotiation/waiting/waiting.ts'
import { byWhen, isListed } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { readByOffer, readNegotiation, rowOf, type Loaded } from '../negotiation/read/aggregate.ts'
import { loadedAt } from '../negotiation/read/at.ts'
import { ownPapers, veilFor, wordsOf } from '../negotiation/read/veil.ts'
import type { Side } from '#domain/negotiation/chain.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import type { Offers } from '../negotiation/read/records.ts'
import { loadAgents } from '../negotiation/read/people.ts'
import { bodiesOf, snapshotsOf, writtenOf } from '../negotiation/read/reading.ts'
import { overOne, together, type Db } from '../platform/db/db.ts'
import { currentIdOf, withCurrent } from './current.ts'
import { inLine } from './line.ts'
import { marksOn } from './store.ts'
import { changedIn } from './changed.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { isBlindChain } from '#domain/negotiation/blind.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { isBeingWritten, standingOn, type OfferViewerIs } from '#domain/offer/permissions.ts'
import { holdsBackText, veiled, type Veil } from '#domain/offer/reading/blind/veil.ts'
import { offerViewOf, textOf, type Texts } from './view.ts'
import { viewOfRound } from './round/round.ts'

/** Of an own document the working copy is read, and of one that was never sent; of all others the last snapshot. */
const wantsCopy = (row: Offers, reader: Side | undefined): boolean =>
  isBeingWritten(writtenOf(row)) &&
  (reader !== 'seller' || !isBuyerType(row.offer_type) || row.snapshot_id === null)

/**
 * Everything the views of some documents need beside the loaded negotiation: four statements, however many, and one more
 * where a comparison is blind. `reader`: for the selling side alone, which reads no working copy of the other's.
 */
export const loadTexts = async (
  db: Db,
  loaded: Pick<Loaded, 'offers'> & Partial<Pick<Loaded, 'listing'>>,
  ids: readonly string[],
  reader?: Side,
): Promise<Texts> => {
  const asked = new Set(ids)
  const roots = new Set(loaded.offers.flatMap((o) => (asked.has(o.id) ? [o.chain_id] : [])))
  const wanted = loaded.offers.filter((o) => asked.has(o.id) || roots.has(o.id))
  const all = wanted.map((o) => o.id)
  const [bodies, snapshots, { comments, views }, agents] = await overOne(db, (one) =>
    together(
      () =>
        bodiesOf(
          one,
          wanted.filter((o) => wantsCopy(o, reader)).map((o) => o.id),
        ),
      () =>
        snapshotsOf(
          one,
          wanted.flatMap((o) => o.snapshot_id ?? []),
          reader !== 'seller',
        ),
      () => marksOn(one, all),
      () =>
        loadAgents(
          one,
          wanted.map((o) => o.agent_id),
        ),
    ),
  )
  const opened = new Map<string, string>()
  for (const v of views) {
    const before = opened.get(v.offer_id)
    if (before === undefined || v.first_at < before) opened.set(v.offer_id, v.first_at)
  }
  const own = await ownPapers(db, { ...loaded, offers: wanted }, (o) => bodies.get(o.id))
  return { bodies, snapshots, comments, agents, views, opened, own }
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
  const waits = waitingOn(written.n, Date.parse(now)).find(
    (w) => w.userId === viewer.userId && w.chainId === offerId && isListed(w.kind),
  )
  const asked = waits && { since: waits.since, by: byWhen({ until: null, ...waits }) }
  return withCurrent(view, loaded, viewer, texts, { asked, now })
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

/** The veil on a document and the text behind it, of which nothing was loaded yet; null, without a statement, where there is none. */
const loadVeiled = async (db: Db, loaded: Loaded, offer: OfferHead, is: OfferViewerIs) => {
  if (!isBlindChain(loaded.n, offer.chainId)) return null
  const texts = await loadTexts(db, loaded, [offer.id, offer.answersId ?? offer.id])
  const root = rowOf(loaded, offer.chainId)
  const row = rowOf(loaded, offer.id)
  const veil = root && veilFor(loaded, offer.chainId, is, textOf(texts, root, is), texts.own)
  return veil && row ? { veil, body: textOf(texts, row, is), words: wordsOf(loaded, row.id) } : null
}

export const loadVeil = async (
  db: Db,
  loaded: Loaded,
  offer: OfferHead,
  is: OfferViewerIs,
): Promise<Veil | null> => (await loadVeiled(db, loaded, offer, is))?.veil ?? null

/** Does a blind comparison hide words of a document's terms from this person? */
export const isHeldBack = async (
  db: Db,
  loaded: Loaded,
  offerId: string,
  viewer: Viewer,
): Promise<boolean> => {
  const offer = loaded.n.offers.find((o) => o.id === offerId)
  const is = offer && standingOn(loaded.n, offer, actorOf(viewer))?.is
  const found = offer && is ? await loadVeiled(db, loaded, offer, is) : null
  return found !== null && holdsBackText(found.body, found.veil, found.words)
}

const changes = async (
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
  if (isRefusal(view)) return view
  const veil = await loadVeil(db, loaded, offer, stand.is)
  return changedIn(db, loaded, view, stand, (body, earlierId) =>
    veil ? veiled(termsOnly(body), veil, wordsOf(loaded, earlierId)) : termsOnly(body),
  )
}

/** What changed in a document since the viewer's side last had it. */
export const readChanges = (...asked: Parameters<typeof changes>): ReturnType<typeof changes> => {
  const [, , viewer] = asked
  return inLine(viewer.userId, () => changes(...asked))
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

/** What a kept answer tells about the record it was about: a document, or a round. */
export interface Replayed {
  readonly id: string
  readonly globalCounterDetails?: unknown
}

/** May the viewer still see the document or the round of a kept answer (api.md "Shapes")? */
export const mayReplay = async (db: Db, answer: Replayed, viewer: Viewer, now: string): Promise<boolean> => {
  if (!answer.globalCounterDetails) return !isRefusal(await readOffer(db, answer.id, viewer, now))
  const loaded = await readByOffer(db, answer.id)
  return loaded !== null && viewOfRound(loaded, answer.id, viewer, now) !== null
}
