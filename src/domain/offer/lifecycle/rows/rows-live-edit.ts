import type { News } from '#domain/negotiation/change.ts'
import type { OfferAsk, OfferRow, Telling } from '#domain/negotiation/row.ts'
import { cancelChain, cancelPausedCounters, deliver, deliverIfEdited } from './effects.ts'
import {
  buyersAreNoOwners,
  complete,
  edited,
  editsNeedNoApproval,
  listingActive,
  needsNoApproval,
  newestForBuyer,
  noDeliveredCounter,
  notFrozen,
} from './guards.ts'

const I = ['INITIAL'] as const

const BEING_EDITED: News = {
  happened: 'Offer being edited',
  text: '{name} is editing the offer. You keep the earlier version and can’t respond until the edits are sent.',
}

/** O16: an edit that changed nothing gives the offer back, and only its reader who was stopped hears of it. */
const tellEdits: Telling<OfferAsk> = ({ offer }) => [
  offer.dirty
    ? { n: 'N17', offerId: offer.id, roles: ['LA', 'PS', 'OB'] }
    : { n: 'APP', offerId: offer.id, roles: ['LA'] },
]

/** What the buyer side knows as one state: whether the seller was asked to accept is not told by what may be done (O23). */
const SENT = ['PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW'] as const

const isAsked = ({ offer }: OfferAsk): boolean => offer.state === 'PENDING_SELLER_ACCEPT_REVIEW'

/** O15: the seller who was asked to accept is no longer asked. */
const tellEditing: Telling<OfferAsk> = (ask) => [
  { n: 'APP', offerId: ask.offer.id, roles: isAsked(ask) ? ['LA', 'PS'] : ['LA'] },
]

/** O19: the same of an edit that is delivered at once. */
const tellEdited: Telling<OfferAsk> = (ask) => [
  { n: 'N17', offerId: ask.offer.id, roles: isAsked(ask) ? ['LA', 'PS', 'OB'] : ['LA', 'OB'] },
]

/** O20: the same of an edit that the buyers approve first; a seller side that was not asked reads the banner alone. */
const tellSentEdits: Telling<OfferAsk> = (ask) =>
  isAsked(ask) ? [{ n: 'APP', offerId: ask.offer.id, roles: ['LA', 'PS'] }] : []

/** negotiation.md §1.2: live edit of a delivered offer, and the buyer side's withdrawal of it. */
export const LIVE_EDIT_ROWS: readonly OfferRow[] = [
  {
    id: 'O15',
    from: SENT,
    to: 'LIVE_EDIT',
    action: 'EDIT',
    button: 'Edit additional terms',
    types: I,
    actors: ['BA'],
    guards: [notFrozen, newestForBuyer, listingActive, noDeliveredCounter],
    notify: [tellEditing],
    news: BEING_EDITED,
    words: { BA: 'editLive' },
  },
  {
    id: 'O16',
    from: ['LIVE_EDIT'],
    to: 'PENDING_SELLER_AGENT_RESPONSE',
    action: 'CONFIRM',
    button: 'Confirm Edits',
    types: I,
    actors: ['BA'],
    attest: true,
    guards: [notFrozen, newestForBuyer, editsNeedNoApproval, complete],
    effects: [deliverIfEdited],
    leaves: 'offer-updated',
    notify: [tellEdits],
    news: {
      happened: 'Editing ended',
      text: '{name} changed nothing in the offer. You can respond to it again.',
    },
    words: { BA: 'confirmEdits' },
    unchangedWords: { BA: 'endEdits' },
  },
  {
    id: 'O17',
    from: ['LIVE_EDIT_BUYER'],
    to: 'PENDING_SELLER_AGENT_RESPONSE',
    action: 'APPROVE',
    button: 'Confirm Edits',
    types: I,
    actors: ['OB'],
    attest: true,
    guards: [notFrozen, newestForBuyer, buyersAreNoOwners],
    effects: [deliver, cancelPausedCounters],
    leaves: 'offer-updated',
    notify: ['N17'],
    words: { OB: 'approveEdits' },
  },
  {
    id: 'O18',
    from: ['LIVE_EDIT_BUYER'],
    to: 'LIVE_EDIT',
    action: 'REJECT',
    button: 'Reject Request',
    types: I,
    actors: ['OB'],
    comment: 'required',
    guards: [notFrozen],
    leaves: 'sent-back',
    notify: [['N14', 'BA']],
    words: { OB: 'sendEditsBack' },
  },
  {
    id: 'O19',
    from: SENT,
    to: 'PENDING_SELLER_AGENT_RESPONSE',
    action: 'CONFIRM',
    button: 'Save and Send',
    types: I,
    actors: ['BA'],
    attest: true,
    guards: [
      notFrozen,
      newestForBuyer,
      listingActive,
      noDeliveredCounter,
      edited,
      editsNeedNoApproval,
      complete,
    ],
    offered: needsNoApproval,
    withSave: SENT,
    effects: [deliverIfEdited],
    leaves: 'offer-updated',
    notify: [tellEdited],
    words: { BA: 'saveAndSend' },
  },
  {
    id: 'O20',
    from: ['LIVE_EDIT', ...SENT],
    to: 'LIVE_EDIT_BUYER',
    action: 'SEND',
    button: 'Send Edits to Buyer',
    withSave: ['LIVE_EDIT', ...SENT],
    types: I,
    actors: ['BA'],
    attest: true,
    guards: [notFrozen, newestForBuyer, listingActive, noDeliveredCounter, edited, complete],
    notify: ['N16', tellSentEdits],
    news: BEING_EDITED,
    words: { BA: 'sendEdits' },
  },
  {
    id: 'O21',
    from: [...SENT, 'LIVE_EDIT_BUYER'],
    to: 'DELETED',
    action: 'RESCIND',
    button: 'Rescind Offer',
    types: I,
    actors: ['BA', 'OB'],
    comment: 'optional',
    shares: true,
    effects: [cancelChain],
    notify: ['N27'],
    news: { happened: 'Offer rescinded', text: '{name} rescinded the offer.' },
    words: { BA: 'rescindOfferAsAgent', OB: 'rescindOfferAsBuyer' },
  },
  {
    id: 'O22',
    from: ['LIVE_EDIT'],
    to: 'DELETED',
    action: 'RESCIND',
    button: 'Rescind Offer',
    types: I,
    actors: ['OB'],
    comment: 'optional',
    effects: [cancelChain],
    notify: ['N27'],
    news: { happened: 'Offer rescinded', text: '{name} rescinded the offer.' },
    words: { OB: 'rescindWhileEdited' },
  },
  {
    id: 'O51',
    from: ['LIVE_EDIT_BUYER'],
    to: 'LIVE_EDIT',
    action: 'CANCEL',
    button: 'Cancel',
    types: I,
    actors: ['BA'],
    comment: 'optional',
    notify: [['APP', 'OB']],
    news: { happened: 'Request taken back', text: '{name} took back the request to approve the edits.' },
    words: { BA: 'takeBackEdits' },
  },
]
