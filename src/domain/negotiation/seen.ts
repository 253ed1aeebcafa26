import type { OfferState } from '#domain/offer/vocabulary.ts'
import { sideOf, type Side } from './chain.ts'
import type { Change } from './change.ts'
import type { OfferHead } from './heads.ts'

type OfferChange = Extract<Change, { kind: 'offer' }>

/** What a delivered document waits for, and the request that the side which answers it puts to its own people first. */
const ANSWERING: Record<Side, { readonly asked: OfferState; readonly request: OfferState }> = {
  // Of what the buyers wrote: O23 and O25.
  buyer: { asked: 'PENDING_SELLER_AGENT_RESPONSE', request: 'PENDING_SELLER_ACCEPT_REVIEW' },
  // Of a seller's counter: O36 and O39.
  seller: { asked: 'PENDING_BUYER_AGENT_RESPONSE', request: 'PENDING_BUYER_ACCEPT_REVIEW' },
}

/** The state of a document as a side may know it: its author learns of an answer, never of a request among those who answer. */
export const stateFor = (side: Side, offer: Pick<OfferHead, 'type' | 'state'>): OfferState => {
  const { asked, request } = ANSWERING[side]
  return sideOf(offer) === side && offer.state === request ? asked : offer.state
}

/** Can a side not tell whether those who answer its document were asked? */
export const mayHideRequest = (side: Side, offer: Pick<OfferHead, 'type' | 'state'>): boolean =>
  sideOf(offer) === side && stateFor(side, offer) === ANSWERING[side].asked

/**
 * Does a move go unseen by the document's author, whose own act it is not? Then their version stays, and no live note comes (negotiation.md §0).
 */
export const isUnseenByAuthor = ({
  type,
  from,
  to,
  own,
}: Pick<OfferChange, 'type' | 'from' | 'to' | 'own'>): boolean => {
  const side = sideOf({ type })
  return (
    own !== true &&
    from !== to &&
    stateFor(side, { type, state: from }) === stateFor(side, { type, state: to })
  )
}

/**
 * A document as a side may know it. What its author waits for began with the delivery: that a request came and went in
 * between shows in no date either.
 */
export const headFor = (side: Side, offer: OfferHead): OfferHead => {
  const state = stateFor(side, offer)
  if (sideOf(offer) !== side || state !== ANSWERING[side].asked) return offer
  return { ...offer, state, stateSince: offer.deliveredAt ?? offer.stateSince }
}

/**
 * The version of a document as a side counts it (negotiation.md §0): neither the saves of the other side's working copy
 * nor its requests among its own people.
 */
export const versionFor = (side: Side, offer: OfferHead): number =>
  offer.version - ((side === sideOf(offer) ? offer.unseenMoves : offer.saves) ?? 0)
