import { announceDeadline, giveBackDueDate, openRoundEffect } from './effects.ts'
import {
  afterToday,
  anotherDate,
  beforeDeadline,
  fewRounds,
  listingActive,
  notExtended,
  withinAYear,
} from './guards.ts'
import { liveChains } from '#domain/negotiation/notices/notices.ts'
import type { OfferAsk, OfferRow, Telling } from '#domain/negotiation/row.ts'

const GC = ['GLOBAL_COUNTER'] as const

const tellRound: Telling<OfferAsk> = ({ n, offer }) => [
  { n: 'N30', offerId: offer.id, chains: liveChains(n) },
  { n: 'N30L', offerId: null },
]
const tellDateChange: Telling<OfferAsk> = ({ n, offer }) => [
  { n: 'N30', offerId: offer.id, chains: liveChains(n), roles: ['BA', 'OB'] },
  { n: 'APP', offerId: offer.id, roles: ['PS'] },
]
const tellCancel: Telling<OfferAsk> = ({ n, offer }) =>
  offer.state === 'ACCEPTED'
    ? [{ n: 'N32', offerId: offer.id, chains: liveChains(n) }]
    : [{ n: 'APP', offerId: offer.id, roles: ['PS'] }]

/** The date that the listing agent picks; the deadline it stands for is its closing instant. */
const newDate = ({ offer, input }: OfferAsk) => ({ deadline: input.deadline ?? offer.deadline })

/** negotiation.md §1.5: highest and best. */
export const GLOBAL_ROWS: readonly OfferRow[] = [
  {
    id: 'G01',
    from: [],
    to: 'PENDING_SELLER_COUNTER_REVIEW',
    action: 'CREATE',
    button: 'Set Highest and Best Due Date',
    types: GC,
    actors: ['LA'],
    via: 'create',
    guards: [listingActive, fewRounds, afterToday, withinAYear, notExtended],
    notify: ['N29'],
    words: { LA: 'setRound' },
  },
  {
    id: 'G02',
    from: ['PENDING_SELLER_COUNTER_REVIEW'],
    to: 'same',
    action: 'EDIT',
    sets: newDate,
    button: 'Edit GC End Date',
    types: GC,
    actors: ['LA'],
    via: 'save',
    guards: [listingActive, afterToday, withinAYear, notExtended, anotherDate],
    notify: [['APP', 'PS']],
    news: { happened: 'Due date changed', text: '{name} changed the due date you were asked to approve.' },
    words: { LA: 'editRound' },
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
    guards: [listingActive, beforeDeadline],
    effects: [openRoundEffect],
    notify: [tellRound],
    words: { PS: 'approveRound' },
  },
  {
    id: 'G04',
    from: ['PENDING_SELLER_COUNTER_REVIEW'],
    to: 'CANCELLED',
    action: 'REJECT',
    button: 'Reject Request',
    types: GC,
    actors: ['PS'],
    comment: 'required',
    notify: ['N21G'],
    words: { PS: 'sendRoundBack' },
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
    effects: [giveBackDueDate],
    notify: [tellCancel],
    news: { happened: 'Request taken back', text: '{name} took back the request to approve the due date.' },
    words: { LA: 'callOffRound' },
  },
  {
    id: 'G06',
    from: ['ACCEPTED'],
    to: 'same',
    action: 'EDIT',
    sets: newDate,
    button: 'Change GC End Date',
    types: GC,
    actors: ['LA'],
    via: 'save',
    guards: [listingActive, afterToday, withinAYear, notExtended, anotherDate],
    effects: [announceDeadline],
    notify: [tellDateChange],
    news: {
      happened: 'Due date changed',
      text: '{name} changed the due date for highest and best offers, and every buyer with an open offer is told.',
    },
    words: { LA: 'changeRound' },
  },
]
