import {
  acceptOffer,
  cancelAll,
  endCounters,
  moveTo,
  openSellerCountersOfListing,
} from '#domain/negotiation/consequences.ts'
import {
  chainOf,
  openSellerCounters,
  unsentBuyerCounters,
  unsentSellerCounters,
} from '#domain/negotiation/chain.ts'
import type { Effect, OfferAsk } from '#domain/negotiation/row.ts'
import { isOpen, isSellerType } from '#domain/offer/vocabulary.ts'

type E = Effect<OfferAsk>

export const deliver: E = ({ offer, now }) => [
  { kind: 'deliver', id: offer.id, first: offer.deliveredAt === null, at: now },
]

/** X2: the paper or mail of the act stays with the document it is about. */
export const keepPaper: E = ({ offer }) => [{ kind: 'offer-paper', id: offer.id }]

/** O16: an edit that changed nothing just restores the state; nothing is delivered again. */
export const deliverIfEdited: E = (ask) =>
  ask.offer.dirty ? [...deliver(ask), ...cancelPausedCounters(ask)] : []

/** An unsent seller counter rests on the terms before the redelivery (1.2 head, O46, O50). */
export const cancelPausedCounters: E = ({ chain }) => cancelAll(unsentSellerCounters(chain), 'OLDER_TERMS')

export const cancelUnsentBuyer: E = ({ chain }) => cancelAll(unsentBuyerCounters(chain), 'OLDER_TERMS')
export const cancelUnsentSeller: E = ({ chain }) => cancelAll(unsentSellerCounters(chain), 'OLDER_TERMS')

/** O31: a new counter withdraws the earlier one. */
export const replaceOlderCounters: E = ({ chain, offer }) =>
  cancelAll(
    openSellerCounters(chain).filter((o) => o.id !== offer.id),
    'REPLACED',
  )

/** O46: only the newest highest-and-best answer of a chain stands. */
export const replaceOlderAnswers: E = ({ chain, offer }) =>
  offer.type !== 'GLOBAL_COUNTER_RESPONSE'
    ? []
    : cancelAll(
        chain.filter((o) => o.type === 'GLOBAL_COUNTER_RESPONSE' && o.id !== offer.id && isOpen(o.state)),
        'REPLACED',
      )

/** O21: withdraws the whole chain. */
export const cancelChain: E = ({ chain, offer }) => endCounters(chain, 'CANCELLED', offer.id)

/** O27: ends the chain; its I offer is what the row itself moves only when it is the current document. */
export const rejectChain: E = ({ chain, offer }) => endCounters(chain, 'REJECTED', offer.id)

/** O50: the seller counter that the withdrawn reply answered is open again, and needs the seller's second yes. */
export const reviveAnswered: E = ({ offer, chain }) =>
  chain
    .filter((o) => o.id === offer.answersId && isSellerType(o.type) && isOpen(o.state))
    .map((o) => moveTo(o, o.state, { set: { revived: true } }))

/**
 * C1: a lapsed INITIAL offer takes its chain along as O21 does. A lapsed buyer counter gives back the seller counter it
 * answered, which needs the seller's second yes as after O50.
 */
export const endLapsed: E = (ask) => (ask.offer.type === 'INITIAL' ? cancelChain(ask) : reviveAnswered(ask))

export const accept: E = ({ n, offer }) => acceptOffer(n, offer)

/** BK6: the buyers' confirmation accepts the document they stand behind, as the seller's approval does (O24). */
export const confirmBackup: E = ({ offer }) => [moveTo(offer, 'ACCEPTED')]

/** G03: the round opens; every seller counter on the listing, and what buyers drafted in answer to one, falls. */
export const openRoundEffect: E = ({ n, offer, now }) => {
  const counters = openSellerCountersOfListing(n)
  const answers = counters
    .flatMap((c) => unsentBuyerCounters(chainOf(n, c.chainId)))
    .filter((o, i, all) => all.indexOf(o) === i && o.type !== 'GLOBAL_COUNTER_RESPONSE')
  return [
    ...cancelAll([...counters, ...answers], 'ROUND_ANNOUNCED'),
    {
      kind: 'listing',
      from: n.listing.state,
      to: n.listing.state,
      set: { announcedDeadline: offer.deadline, announcedAt: now, dueAt: offer.deadline },
    },
  ]
}

/** G06: an announced date is announced again. */
export const announceDeadline: E = ({ n, offer, now, input }) => [
  {
    kind: 'listing',
    from: n.listing.state,
    to: n.listing.state,
    set: {
      announcedDeadline: input.deadline ?? offer.deadline,
      announcedAt: n.listing.announcedAt ?? now,
      dueAt: input.deadline ?? offer.deadline,
    },
  },
]

/** G05: a round that was announced gives back the due date the listing was published with, or none. */
export const giveBackDueDate: E = ({ n, offer }) =>
  offer.state === 'ACCEPTED'
    ? [
        {
          kind: 'listing',
          from: n.listing.state,
          to: n.listing.state,
          set: { dueAt: n.listing.publishedDueAt },
        },
      ]
    : []
