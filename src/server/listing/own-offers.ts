import type { Viewer } from '#api/kernel/viewer.ts'
import { chainOf, newestFor } from '#domain/negotiation/chain.ts'
import { stateFor } from '#domain/negotiation/seen.ts'
import { chainsToRead, readsWorkingCopy } from '#domain/offer/permissions.ts'
import { isTerminal, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import { rowOf, type Loaded } from '../negotiation/read/aggregate.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { loadedAt } from '../negotiation/read/at.ts'
import { bodiesOf, readOwnChains, snapshotsOf, writtenOf } from '../negotiation/read/reading.ts'
import type { Db } from '../platform/db/db.ts'
import type { CardRow } from './store-lists.ts'

/** What the viewer's own side has on a home. */
export interface OwnOffer {
  /** Of the chain's first document. */
  readonly offerId: string
  /** Dollars. */
  readonly amount: number | null
  readonly state: OfferState
  readonly type: OfferType
  readonly buyer: { readonly firstName?: string | null; readonly lastName?: string | null } | null
}

/** The first document of an own chain, and the one that stands for its buy side; the newest chain that goes on comes first. */
const standing = (loaded: Loaded, viewer: Viewer) => {
  const chains = chainsToRead(loaded.n, actorOf(viewer), 'buyer').map((id) => chainOf(loaded.n, id))
  const chain = chains.findLast((each) => each.some((o) => !isTerminal(o.state))) ?? chains.at(-1)
  const document = chain && newestFor('buyer', chain)
  const row = document && rowOf(loaded, document.id)
  const root = document && rowOf(loaded, document.chainId)
  return document && row && root ? [{ document, row, root }] : []
}

/**
 * What the viewer, as agent, creator or buyer, offers on the homes of some cards (spec 2 §3 "Listing wrapper in lists"): the document
 * that stands for their side, as that side reads it. Nobody else's offer is read at all. No statement where there is none, else four.
 */
export const ownOffersOn = async (
  db: Db,
  viewer: Viewer,
  cards: readonly CardRow[],
  now: string,
): Promise<ReadonlyMap<string, OwnOffer>> => {
  const bidOn = cards.filter((card) => card.own_chains.length > 0)
  const loaded = await readOwnChains(
    db,
    bidOn.map((card) => card.id),
    bidOn.flatMap((card) => card.own_chains),
  )
  const found = [...loaded.values()].flatMap((each) => standing(loadedAt(each, now), viewer))
  const own = (row: (typeof found)[number]['row']) => readsWorkingCopy('buyer', writtenOf(row))
  const bodies = await bodiesOf(
    db,
    found.flatMap(({ row, root }) => (own(row) ? [row.id, root.id] : [root.id])),
  )
  const snapshots = await snapshotsOf(
    db,
    found.flatMap(({ row }) => (own(row) ? [] : (row.snapshot_id ?? []))),
  )
  return new Map(
    found.map(({ document, row, root }) => {
      const text = own(row) ? bodies.get(row.id) : snapshots.get(row.snapshot_id ?? '')?.body
      const { firstName, lastName } = bodies.get(root.id)?.primaryBuyer?.user ?? {}
      return [
        row.listing_id,
        {
          offerId: root.id,
          amount: text?.terms?.offerAmount ?? null,
          state: stateFor('buyer', document),
          type: document.type,
          buyer: firstName || lastName ? { firstName, lastName } : null,
        },
      ]
    }),
  )
}
