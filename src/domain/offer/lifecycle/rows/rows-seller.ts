import { accept, cancelUnsentSeller, rejectChain } from './effects.ts'
import {
  buyersAreNoOwners,
  currentForSeller,
  listingActive,
  listingBindable,
  newestForSeller,
  notBehindContract,
  notFrozen,
  notInLiveEdit,
  nothingCalled,
  oneUnsentSellerCounter,
  sellersIfCalled,
} from './guards.ts'
import { askSigners } from '#domain/contract/stages.ts'
import { chainOf, isUnsent, openSellerCounters } from '#domain/negotiation/chain.ts'
import { contractFor } from '#domain/negotiation/consequences.ts'
import { liveChains } from '#domain/negotiation/notices/notices.ts'
import type { OfferAsk, OfferRow, Telling } from '#domain/negotiation/row.ts'
import { BUYER_TYPES, SELLER_TYPES } from '#domain/offer/vocabulary.ts'

const B = BUYER_TYPES

/**
 * N33: the parties of the accepted chain; the first signers are asked; the agents of every other live chain are told that theirs is on hold,
 * and where it had a counter that can no longer bind, its buyers too (negotiation.md §1.7 (3), N27).
 */
export const tellAcceptance: Telling<OfferAsk> = ({ n, offer }) => {
  const others = liveChains(n, offer.chainId)
  const revoked = others.filter((id) => openSellerCounters(chainOf(n, id)).some((o) => !isUnsent(o)))
  return [
    { n: 'N33', offerId: offer.id },
    askSigners(contractFor(n, offer)),
    { n: 'N33B', offerId: null, chains: others.filter((id) => !revoked.includes(id)) },
    ...(revoked.length > 0 ? [{ n: 'N33C', offerId: null, chains: revoked } as const] : []),
  ]
}

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
    guards: [notFrozen, currentForSeller, notInLiveEdit, listingActive, nothingCalled],
    effects: [cancelUnsentSeller],
    notify: ['N18'],
    words: { LA: 'acceptForSeller' },
    outsideWords: { LA: 'acceptOutside' },
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
    guards: [
      notFrozen,
      newestForSeller,
      notInLiveEdit,
      listingActive,
      listingBindable,
      nothingCalled,
      buyersAreNoOwners,
    ],
    effects: [accept],
    notify: [tellAcceptance],
    words: { PS: 'approveAcceptance' },
    outsideWords: { PS: 'approveOutside' },
  },
  {
    id: 'O25',
    from: ['PENDING_SELLER_ACCEPT_REVIEW'],
    to: 'PENDING_SELLER_AGENT_RESPONSE',
    action: 'REJECT',
    button: 'Reject Request',
    types: B,
    actors: ['PS'],
    comment: 'required',
    guards: [notFrozen, newestForSeller],
    leaves: 'seller-declined',
    notify: ['N19'],
    words: { PS: 'sendAcceptanceBack' },
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
    news: {
      happened: 'Request taken back',
      text: '{name} took back the request to approve the acceptance. The offer is open again.',
    },
    words: { LA: 'takeBackAcceptance' },
  },
  {
    id: 'O27',
    from: ['PENDING_SELLER_AGENT_RESPONSE'],
    to: 'REJECTED',
    action: 'REJECT',
    button: 'Reject Offer',
    types: B,
    actors: ['LA', 'PS'],
    comment: 'optional',
    shares: true,
    attest: true,
    guards: [notBehindContract, currentForSeller, notInLiveEdit, sellersIfCalled],
    effects: [rejectChain],
    notify: [['N28', 'BA', 'OB', 'PS', 'SS']],
    news: { happened: 'Offer rejected', text: 'The seller rejected the offer.' },
    words: { LA: 'rejectOfferAsAgent', PS: 'rejectOfferAsSeller' },
    outsideWords: { LA: 'rejectOutsideAsAgent', PS: 'rejectOutsideAsSeller' },
  },
  {
    id: 'O28',
    from: ['PENDING_SELLER_AGENT_RESPONSE'],
    to: 'same',
    transitionState: 'PENDING_SELLER_COUNTER_REVIEW',
    writes: SELLER_TYPES,
    action: 'COUNTER',
    button: 'Counter',
    types: B,
    actors: ['LA'],
    via: 'counter',
    guards: [notFrozen, oneUnsentSellerCounter, newestForSeller, notInLiveEdit, listingActive],
    words: { LA: 'counterAsSeller' },
  },
]
