import type { OfferView } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { offerActions } from '#domain/offer/lifecycle/actions.ts'
import { backupActions } from '#domain/offer/lifecycle/decide-backup.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import {
  approvalOf,
  readsAsSeller,
  readsPresentClauses,
  readsWorkingCopy,
  seesFirstOpened,
  standingOn,
  type OfferViewerIs,
} from '#domain/offer/permissions.ts'
import {
  forBuySide,
  forSellSide,
  isBuyersComment,
  isRejection,
  mayReadComment,
  type BuySideReader,
} from '#domain/offer/reading/masking.ts'
import { isHeldBack, neutralFileName } from '#domain/offer/reading/blind/file-names.ts'
import type { OwnWords } from '#domain/offer/reading/blind/own-words.ts'
import type { Veil } from '#domain/offer/reading/blind/veil.ts'
import { isBuyerType, isTerminal, OFFER_TYPE_LABELS, offerStateLabel } from '#domain/offer/vocabulary.ts'
import { chainOf, documentOf, newestFor, type Side } from '#domain/negotiation/chain.ts'
import { headFor, versionFor } from '#domain/negotiation/seen.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { rowOf, type Loaded } from '../negotiation/read/aggregate.ts'
import { presentClauses } from '../negotiation/read/clauses.ts'
import { fileViewOf } from '../file/attach.ts'
import { termsHash } from '../negotiation/read/terms-hash.ts'
import { rewrite } from '../negotiation/commit/files.ts'
import { buyerAgentView, paperOf } from './outside/view.ts'
import { veilFor, wordsOf } from '../negotiation/read/veil.ts'
import { writtenOf } from '../negotiation/read/reading.ts'
import type { Offers, AgentRow } from '../negotiation/read/records.ts'
import { backupViewOf, some } from './backup/view.ts'
import type { CommentRow, ViewRow } from './store.ts'

/** All texts a page of offers needs, loaded in a constant number of statements. */
export interface Texts {
  readonly bodies: ReadonlyMap<string, OfferBody>
  readonly snapshots: ReadonlyMap<
    string,
    {
      body: OfferBody
      clauses_hash: string
      people: Pick<OfferBody, 'primaryBuyer' | 'secondaryBuyers'> | null
    }
  >
  readonly comments: readonly CommentRow[]
  readonly agents: ReadonlyMap<string, AgentRow>
  /** Who looked, and at which version. */
  readonly views: readonly ViewRow[]
  /** First look of an owner or the listing agent, by offer. */
  readonly opened: ReadonlyMap<string, string>
  /** Papers of the sell side's own counters, where the comparison is blind. */
  readonly own: ReadonlySet<string>
}

/**
 * Which text of a document a viewer reads: the working copy that their side writes, else the last snapshot. Numbers of its buyers are no
 * terms: the buy side reads those that the record has now (decision 95).
 */
export const textOf = (texts: Texts, row: Offers, is: OfferViewerIs): OfferBody => {
  if (readsWorkingCopy(is, writtenOf(row))) return texts.bodies.get(row.id) ?? row.body ?? {}
  const { body, people } = texts.snapshots.get(row.snapshot_id ?? '') ?? {}
  return people && !readsAsSeller(is) ? { ...body, ...people } : (body ?? {})
}

/**
 * The hash of what somebody is shown of a document: its terms as masked for that side, and the listing's clauses that it
 * binds to, with the chain's backup position where it has one. A listing that changes makes stale what was not sent yet, never what was delivered.
 */
const shownHash = (
  loaded: Loaded,
  offer: OfferHead,
  row: Offers,
  is: OfferViewerIs,
  texts: Texts,
  shown: Partial<OfferBody>,
  backup: OfferView['backup'] | null,
): string => {
  const frozen = readsPresentClauses(is, offer) ? undefined : texts.snapshots.get(row.snapshot_id ?? '')
  return termsHash({
    terms: shown,
    clauses: frozen?.clauses_hash ?? presentClauses(loaded).hash,
    ...(backup && { backup }),
  })
}

/** The sell side reads type names; what the uploader called a file could name a buyer's phone. */
const neutral = (body: Partial<OfferBody>): Partial<OfferBody> =>
  rewrite(body, (file, path) => {
    const name = neutralFileName(path, file.name ?? '')
    return isHeldBack(file) ? { id: file.id, name } : fileViewOf({ id: file.id, name })
  }) as Partial<OfferBody>

/** Terms as somebody with a standing reads them; `people` is the chain's first document. */
export const shownTo = (
  reader: BuySideReader,
  body: OfferBody,
  people: OfferBody,
  veil: Veil | null,
  words: OwnWords,
): Partial<OfferBody> =>
  readsAsSeller(reader.is)
    ? neutral(forSellSide(body, people, veil, words))
    : forBuySide(body, people, reader)

const commentFor = ({ comment, row_id }: CommentRow, veil: Veil | null): string =>
  veil && isBuyersComment(row_id) ? veil.free(comment) : comment

/** What a viewer may do on a chain, from one side. */
export const chainActions = (n: Negotiation, chainId: string, viewer: Viewer, side: Side, now: number) => {
  const actor = actorOf(viewer)
  return {
    offerActions: offerActions(n, chainId, side, actor, now),
    ...some(backupActions(n, chainId, side, actor, now)),
  }
}
type ChainActions = ReturnType<typeof chainActions>

/** One document as the viewer may see it; null when it does not exist for this viewer. */
export const offerViewOf = (
  loaded: Loaded,
  offerId: string,
  viewer: Viewer,
  texts: Texts,
  now: number,
  /** What the viewer may do on its chain, where that is known already: it is the same for every member. */
  known?: { readonly side: Side; readonly actions: ChainActions },
): OfferView | null => {
  const offer = documentOf(loaded.n, offerId)
  const row = rowOf(loaded, offerId)
  const root = offer && rowOf(loaded, offer.chainId)
  if (!offer || !row || !root) return null
  const stand = standingOn(loaded.n, offer, actorOf(viewer))
  if (!stand) return null
  const { is, side } = stand
  const seen = is === 'admin' ? offer : headFor(side, offer)
  const body = textOf(texts, row, is)
  const people = textOf(texts, root, is)
  const sellSide = readsAsSeller(is)
  const veil = veilFor(loaded, row.chain_id, is, people, texts.own)
  const shown = shownTo({ is, email: viewer.email }, body, people, veil, wordsOf(loaded, offerId))
  const backup = backupViewOf(loaded, offer, is === 'admin' ? 'admin' : side, now)
  const readable = texts.comments.filter((c) => mayReadComment(c.row_id, is))
  const comment = readable.find((c) => c.subject_id === offerId && c.to_state === row.state)
  const note = readable.find((c) => c.subject_id === offer.chainId && c.subject === 'backup')
  const actions =
    known?.side === side ? known.actions : chainActions(loaded.n, offer.chainId, viewer, side, now)
  return {
    ...shown,
    id: row.id,
    listingId: row.listing_id,
    chainId: row.chain_id,
    state: seen.state,
    label: offerStateLabel(seen.state),
    typeLabel: OFFER_TYPE_LABELS[row.offer_type],
    offerType: row.offer_type,
    counteredOfferId: row.id === row.chain_id ? null : row.chain_id,
    answersOfferId: row.answers_id,
    version: is === 'admin' ? row.version : versionFor(side, offer),
    offerAmount: body.terms?.offerAmount ?? null,
    comment: comment ? commentFor(comment, veil) : null,
    rejected: comment !== undefined && isRejection(comment.row_id),
    agent: buyerAgentView(root, texts.agents, is),
    createdByUser: sellSide ? null : row.creator_id,
    createTime: row.created_at,
    updateTime:
      row.delivered_at && (seen !== offer || (sellSide && isBuyerType(row.offer_type)))
        ? row.delivered_at
        : row.updated_at,
    deliveredAt: row.delivered_at,
    revived: row.revived,
    outside: row.outside,
    paper: veil ? null : paperOf(row),
    approvalStatus: approvalOf(seen.state, row.delivered_at !== null),
    rpaUrl: body.terms?.offerAmount == null ? null : `/api/files/rpa/${row.listing_id}/rpa-${row.id}.pdf`,
    reason: row.reason,
    ...actions,
    ...(isTerminal(offer.state) && { offerActions: [] }),
    snapshotHash: shownHash(loaded, offer, row, is, texts, shown, backup),
    ...(backup && { backup: { ...backup, ...(note && { note: commentFor(note, veil) }) } }),
    currentOfferId: newestFor(side, chainOf(loaded.n, offer.chainId))?.id ?? offer.id,
    viewerIs: is,
    // Of what the buy side sent: a seller looking at their own counter has opened nothing (negotiation.md §8).
    ...(seesFirstOpened(is, row.offer_type) ? { firstOpenedAt: texts.opened.get(offerId) ?? null } : {}),
  }
}
