import type { BlindView } from '#api/offer/blind.ts'
import type { FileView } from '#api/file.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { filesIn } from '#domain/file/refs.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing } from '#domain/negotiation/actor.ts'
import { aliasOf } from '#domain/negotiation/blind.ts'
import {
  blindActs,
  blindStand,
  decideBlind,
  decideOpening,
  mayOpenPapers,
  type BlindInput,
} from '#domain/offer/lifecycle/blind.ts'
import { mayReadSellerSide, standingOn } from '#domain/offer/permissions.ts'
import { neutralFileName, paperLabel } from '#domain/offer/reading/blind/file-names.ts'
import { openable } from '#domain/offer/reading/blind/veil.ts'
import { fileViewOf } from '../../file/attach.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import {
  lockByOffer,
  lockNegotiation,
  readNegotiation,
  rowOf,
  type Loaded,
} from '../../negotiation/read/aggregate.ts'
import { commitMove } from '../../negotiation/commit/commit.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { termsHash } from '../../negotiation/read/terms-hash.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkShown } from '../move.ts'
import { loadTexts, loadVeil } from '../read.ts'
import { noteOpened, openingsOf } from './store.ts'
import { textOf } from '../view.ts'

const shownHash = ({ listing }: Loaded): string =>
  termsHash({ blind: listing.blind, version: listing.blind_version })

/** The sell side's alone: to everybody else it is not there. */
const isReader = (loaded: Loaded, viewer: Viewer): boolean =>
  mayReadSellerSide(rolesOnListing(actorOf(viewer), loaded.n.listing))

/** `PAPER:<document>:<path>`, as the event keeps it. */
const openedOf = (loaded: Loaded, reason: string): { buyer: string; paper: string } => {
  const [, offerId = '', path = ''] = reason.split(':')
  const chainId = rowOf(loaded, offerId)?.chain_id ?? ''
  return { buyer: aliasOf(rowOf(loaded, chainId)?.arrival), paper: paperLabel(path) }
}

const viewOf = async (db: Db, loaded: Loaded, viewer: Viewer, now: string): Promise<BlindView> => {
  const actor = actorOf(viewer)
  const openings = await openingsOf(db, [loaded.listing.id])
  return {
    state: blindStand(loaded.n),
    since: loaded.listing.blind_since,
    version: loaded.listing.blind_version,
    snapshotHash: shownHash(loaded),
    actions: blindActs(loaded.n, actor, Date.parse(now)),
    opensPapers: mayOpenPapers(loaded.n, actor),
    openings: openings.map((o) => ({
      at: o.at,
      by: o.name,
      ...openedOf(loaded, o.reason),
      reason: o.comment ?? '',
    })),
  }
}

/** `GET /listings/{id}/blind` */
export const readBlind = async (
  db: Db,
  viewer: Viewer,
  listingId: string,
  now: string,
): Promise<BlindView | Refusal> => {
  const loaded = await readNegotiation(db, listingId)
  return loaded && isReader(loaded, viewer) ? viewOf(db, loaded, viewer, now) : refuse('not-found')
}

/** `PUT /listings/{id}/blind`: V1 to V6 of the table. */
export const setBlind = async (
  doing: Doing,
  listingId: string,
  input: BlindInput & { version?: number | null | undefined; shown?: string | null | undefined },
): Promise<BlindView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded || !isReader(loaded, viewer)) return refuse('not-found')
  const decided = decideBlind(loaded.n, actorOf(viewer), Date.parse(now), input)
  if (isRefusal(decided) && decided.refused === 'not-allowed') return decided
  const stale =
    (input.version != null && input.version !== loaded.listing.blind_version) ||
    (input.shown != null && input.shown !== shownHash(loaded))
  if (stale) return refuse('stale-version')
  if (isRefusal(decided)) return decided
  const shown = input.shown ?? (decided.attestation === null ? null : shownHash(loaded))
  const done = await commitMove(shown ? { ...doing, shown } : doing, loaded, decided)
  if (isRefusal(done)) return done
  const after = await readNegotiation(tx, listingId)
  return after ? viewOf(tx, after, viewer, now) : refuse('not-found')
}

/** `POST /offers/{id}/papers/{paper}`: V7. The address works for whoever opened it, from now on. */
export const openPaper = async (
  doing: Doing,
  offerId: string,
  paper: string,
  input: { comment?: string | null | undefined; shown?: string | null | undefined },
): Promise<FileView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockByOffer(doing, offerId)
  const offer = loaded?.n.offers.find((o) => o.id === offerId)
  const row = loaded && rowOf(loaded, offerId)
  const stand = loaded && offer ? standingOn(loaded.n, offer, actorOf(viewer)) : null
  if (!loaded || !offer || !row || !stand || !isReader(loaded, viewer)) return refuse('not-found')
  const move = decideOpening(loaded.n, actorOf(viewer), Date.parse(now), {
    offerId,
    paper,
    comment: input.comment,
  })
  if (isRefusal(move)) return move
  const seen = await checkShown(doing, loaded, offerId, input)
  if (isRefusal(seen)) return seen
  const veil = await loadVeil(tx, loaded, offer, stand.is)
  const body = textOf(await loadTexts(tx, loaded, [offerId]), row, stand.is)
  const found = veil && openable(filesIn(body), veil).find((file) => file.path === paper)
  if (!found) return refuse('not-found')
  await noteOpened(tx, [found.id, viewer.userId, row.chain_id, now])
  const done = await commitMove({ ...doing, ...seen }, loaded, move)
  return isRefusal(done) ? done : fileViewOf({ id: found.id, name: neutralFileName(paper, '') })
}
