import { accept, cancelUnsentSeller, rejectChain } from './effects.ts'
import {
  currentForSeller,
  listingActive,
  newestForSeller,
  notFrozen,
  notInLiveEdit,
  oneUnsentSellerCounter,
} from './guards.ts'
import type { OfferRow } from './row.ts'
import { liveChains } from '#domain/negotiation/notices.ts'
import type { OfferAsk, Telling } from '#domain/negotiation/row.ts'
import { BUYER_TYPES } from '#domain/offer/vocabulary.ts'

const B = BUYER_TYPES

/** N33: the own chain's parties; the agents of every other living chain hear that theirs is on hold. */
export const tellAcceptance: Telling<OfferAsk> = ({ n, offer }) => [
  { n: 'N33', offerId: offer.id },
  { n: 'N33B', offerId: null, chains: liveChains(n, offer.chainId) },
]

/** negotiation.md §1.3: the seller side answers a document of the buyer side. */
export const SELLER_ROWS: readonly OfferRow[] = [
  {
    id: 'O23',
    from: ['PENDING_SELLER_AGENT_RESPONSE'],
    to: 'PENDING_SELLER_ACCEPT_REVIEW',
    action: 'ACCEPT',
    button: 'Accept',
    types: B,
    actors: ['LA'],
    comment: 'optional',
    guards: [notFrozen, currentForSeller, notInLiveEdit, listingActive],
    effects: [cancelUnsentSeller],
    notify: ['N18'],
  },
  {
    id: 'O24',
    from: ['PENDING_SELLER_ACCEPT_REVIEW'],
    to: 'ACCEPTED',
    action: 'APPROVE',
    button: 'Approve',
    types: B,
    actors: ['PS'],
    attest: true,
    guards: [notFrozen, newestForSeller, notInLiveEdit, listingActive],
    effects: [accept],
    notify: [tellAcceptance],
  },
  {
    id: 'O25',
    from: ['PENDING_SELLER_ACCEPT_REVIEW'],
    to: 'PENDING_SELLER_AGENT_RESPONSE',
    action: 'REJECT',
    button: 'Reject',
    types: B,
    actors: ['PS'],
    comment: 'required',
    guards: [notFrozen, newestForSeller],
    notify: ['N19'],
  },
  {
    id: 'O26',
    from: ['PENDING_SELLER_ACCEPT_REVIEW'],
    to: 'PENDING_SELLER_AGENT_RESPONSE',
    action: 'CANCEL',
    button: 'Cancel',
    types: B,
    actors: ['LA'],
    comment: 'optional',
    guards: [notFrozen, newestForSeller],
    notify: [['APP', 'PS']],
  },
  {
    id: 'O27',
    from: ['PENDING_SELLER_AGENT_RESPONSE'],
    to: 'REJECTED',
    action: 'REJECT',
    button: 'Reject',
    types: B,
    actors: ['LA', 'PS'],
    comment: 'optional',
    attest: true,
    guards: [notFrozen, currentForSeller, notInLiveEdit],
    effects: [rejectChain],
    notify: [['N28', 'BA', 'OB', 'PS', 'SS']],
  },
  {
    id: 'O28',
    from: ['PENDING_SELLER_AGENT_RESPONSE'],
    to: 'PENDING_SELLER_AGENT_RESPONSE',
    transitionState: 'PENDING_SELLER_COUNTER_REVIEW',
    action: 'COUNTER',
    button: 'Counter',
    types: B,
    actors: ['LA'],
    via: 'counter',
    guards: [notFrozen, oneUnsentSellerCounter, newestForSeller, notInLiveEdit, listingActive],
  },
]
