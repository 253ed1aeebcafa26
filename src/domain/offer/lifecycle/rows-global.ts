import { announceDeadline, openRoundEffect } from './effects.ts'
import { afterToday, listingActive, notExtended } from './guards.ts'
import { liveChains } from '#domain/negotiation/notices.ts'
import type { OfferAsk, Telling } from '#domain/negotiation/row.ts'
import type { OfferRow } from './row.ts'

const GC = ['GLOBAL_COUNTER'] as const

const tellRound: Telling<OfferAsk> = ({ n, offer }) => [
  { n: 'N30', offerId: offer.id, chains: liveChains(n) },
]
const tellDateChange: Telling<OfferAsk> = ({ n, offer }) => [
  { n: 'N30', offerId: offer.id, chains: liveChains(n), roles: ['BA', 'OB'] },
  { n: 'APP', offerId: offer.id, roles: ['PS'] },
]
const tellCancel: Telling<OfferAsk> = ({ n, offer }) =>
  offer.state === 'ACCEPTED'
    ? [{ n: 'N32', offerId: offer.id, chains: liveChains(n) }]
    : [{ n: 'APP', offerId: offer.id, roles: ['PS'] }]

/** negotiation.md §1.5: highest and best. G01 (CREATE) is `decideRound`. */
export const GLOBAL_ROWS: readonly OfferRow[] = [
  {
    id: 'G02',
    from: ['PENDING_SELLER_COUNTER_REVIEW'],
    to: 'PENDING_SELLER_COUNTER_REVIEW',
    action: 'EDIT',
    button: 'Edit GC End Date',
    types: GC,
    actors: ['LA'],
    via: 'save',
    guards: [listingActive, afterToday, notExtended],
    notify: [['APP', 'PS']],
  },
  {
    id: 'G03',
    from: ['PENDING_SELLER_COUNTER_REVIEW'],
    to: 'ACCEPTED',
    action: 'APPROVE',
    button: 'Approve',
    types: GC,
    actors: ['PS'],
    attest: true,
    guards: [listingActive],
    effects: [openRoundEffect],
    notify: [tellRound],
  },
  {
    id: 'G04',
    from: ['PENDING_SELLER_COUNTER_REVIEW'],
    to: 'CANCELLED',
    action: 'REJECT',
    button: 'Reject',
    types: GC,
    actors: ['PS'],
    comment: 'required',
    notify: [['N21', 'LA']],
  },
  {
    id: 'G05',
    from: ['PENDING_SELLER_COUNTER_REVIEW', 'ACCEPTED'],
    to: 'CANCELLED',
    action: 'CANCEL',
    button: 'Cancel',
    types: GC,
    actors: ['LA'],
    comment: 'optional',
    notify: [tellCancel],
  },
  {
    id: 'G06',
    from: ['ACCEPTED'],
    to: 'ACCEPTED',
    action: 'EDIT',
    button: 'Change GC End Date',
    types: GC,
    actors: ['LA'],
    via: 'save',
    guards: [listingActive, afterToday, notExtended],
    effects: [announceDeadline],
    notify: [tellDateChange],
  },
]
