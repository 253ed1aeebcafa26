import type { BackupAction, OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import type { OfferAction } from '#domain/negotiation/row.ts'

/**
 * Are edits of this document made in a dialog that also sends them? Of an offer that the seller's side has before it the edit
 * travels with its move (O19, O20); everywhere else it is saved by itself (spec 3 §2 "Edit Offer dialog").
 */
export const editsInDialog = (document: {
  readonly state: OfferState
  readonly offerType: OfferType
}): boolean =>
  document.offerType === 'INITIAL' &&
  (document.state === 'PENDING_SELLER_AGENT_RESPONSE' || document.state === 'PENDING_SELLER_ACCEPT_REVIEW')

type Act = { readonly action: OfferAction | BackupAction | (string & {}) }

/** Sends what was edited on, to the buyers (O16, O20) or straight to the seller's side (O19). */
export const sendsEdits = ({ action }: Act): boolean => action === 'SEND' || action === 'CONFIRM'

/** Of the ways to send edits the one that is taken: straight on where the buyers need not approve them. */
export const sendingFirst = <A extends Act>(actions: readonly A[]): A | undefined =>
  actions.find(({ action }) => action === 'CONFIRM') ?? actions[0]

/** The state of a counter that its own side has before it, unsent (O30, O48). */
export const isCounterReview = (state: OfferState): boolean =>
  state === 'PENDING_SELLER_COUNTER_REVIEW' || state === 'PENDING_BUYER_COUNTER_REVIEW'
