import type { OfferCurrent, OfferView } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { chainOf, newestFor } from '#domain/negotiation/chain.ts'
import { currentOn } from '#domain/offer/reading/current.ts'
import { offerStateLabel } from '#domain/offer/vocabulary.ts'
import { rowOf, type Loaded } from '../negotiation/read/aggregate.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import type { Asked } from '../negotiation/read/reading.ts'
import { standingOn } from '#domain/offer/permissions.ts'
import { isoOf } from '../platform/db/row.ts'
import { textOf, type Texts } from './view.ts'

/** The document whose text `current` needs, beside the first one's; of a negotiation read with `loadedAt`. */
export const currentIdOf = (loaded: Loaded, chainId: string, viewer: Viewer): string => {
  const root = loaded.n.offers.find((o) => o.id === chainId)
  const stand = root && standingOn(loaded.n, root, actorOf(viewer))
  return (stand && newestFor(stand.side, chainOf(loaded.n, chainId))?.id) ?? chainId
}

/**
 * A chain's first document with the one that stands for the viewer (api.md "current"). `asked`: the viewer is waited for
 * in this chain; under a contract the documents themselves say nothing of when.
 */
export const withCurrent = (
  view: OfferView,
  loaded: Loaded,
  viewer: Viewer,
  texts: Texts,
  at: { readonly asked: Asked | undefined; readonly now: string },
): OfferView => {
  const root = loaded.n.offers.find((o) => o.id === view.chainId)
  const stand = root && standingOn(loaded.n, root, actorOf(viewer))
  const found = stand && currentOn(loaded.n, chainOf(loaded.n, view.chainId), stand.side, Date.parse(at.now))
  const row = found && rowOf(loaded, found.document.id)
  if (!row) return view
  const current: OfferCurrent = {
    offerId: row.id,
    offerType: row.offer_type,
    state: found.document.state,
    label: offerStateLabel(found.document.state),
    offerAmount: textOf(texts, row, stand.is).terms?.offerAmount ?? null,
    frozen: found.frozen,
    waitsOn: at.asked ? stand.is : found.waitsOn,
    since: isoOf(found.since ?? at.asked?.since ?? null),
    by: isoOf(found.since === null ? (at.asked?.by ?? null) : found.by),
  }
  return { ...view, current }
}
