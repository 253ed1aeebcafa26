import { isSellSide, rolesOnListing, rootOf, type Role } from '#domain/negotiation/actor.ts'
import { backupDocument, calledBackup, hasLapsed } from '#domain/negotiation/backup.ts'
import {
  acceptedRound,
  currentFor,
  inLiveEdit,
  isBehindContract,
  isFrozen,
  newestDelivered,
  sideOf,
  type Side,
  unsentBuyerCounters,
  unsentSellerCounters,
} from '#domain/negotiation/chain.ts'
import { takingOver } from '#domain/negotiation/judge.ts'
import { lapseOf } from '#domain/negotiation/lapse.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import type { Guard, OfferAsk } from '#domain/negotiation/row.ts'
import { YEAR } from './expiry.ts'
import { refuse, sentenceOf, type Detail } from '#domain/kernel/refusal.ts'
import {
  isBindingCounter,
  isBuyerCounter,
  isOpen,
  isSellerType,
  isTerminal,
} from '#domain/offer/vocabulary.ts'
import { DUE_TOO_EARLY, latestDeadline } from './round.ts'

type G = Guard<OfferAsk>

export const listingActive: G = ({ n }) => (n.listing.state === 'ACTIVE' ? null : 'listing-not-active')

/**
 * The document is what its side has before it; otherwise a newer one replaced it. While the side's own unsent counter
 * is newest, that side's agent, and nobody else, keeps ACCEPT and REJECT of the newest delivered document below it.
 */
const current =
  (side: Side, agent: Role): G =>
  ({ offer, chain, roles }) => {
    const newest = currentFor(side, chain)
    if (newest?.id === offer.id) return null
    const ownDraft = newest && sideOf(newest) === side && newest.deliveredAt === null
    return ownDraft && roles.has(agent) && newestDelivered(chain)?.id === offer.id ? null : 'offer-superseded'
  }
export const currentForSeller = current('seller', 'LA')
export const currentForBuyer = current('buyer', 'BA')

/** Strictly the newest, without the exception for an unsent counter beside it. */
export const newestForBuyer: G = ({ offer, chain }) =>
  currentFor('buyer', chain)?.id === offer.id ? null : 'offer-superseded'
export const newestForSeller: G = ({ offer, chain }) =>
  currentFor('seller', chain)?.id === offer.id ? null : 'offer-superseded'

export const notFrozen: G = ({ n, chain }) => (isFrozen(n, chain) ? 'offer-frozen' : null)

/** As `notFrozen`, of a row that ends the chain's backup position with it (O27). */
export const notBehindContract: G = ({ n, chain }) => (isBehindContract(n, chain) ? 'offer-frozen' : null)

/** §1.10: while a backup is called up, nothing else is accepted. The buy side of another chain hears of no backup. */
export const nothingCalled: G = ({ n, roles }) => {
  if (calledBackup(n) === undefined) return null
  return isSellSide(roles) ? 'backup-called' : 'listing-not-active'
}

/** A counter that binds with the buyer's yes is not sent while a backup is called up: the yes could not be given. */
export const bindsNothingCalled: G = (ask) => (isBindingCounter(ask.offer.type) ? nothingCalled(ask) : null)

/**
 * A buyer who is called up has until 6 PM of the third day (BK5), on a place that the Primary Seller approved (BK1): it is
 * released by nobody (BK4), and only the Primary Seller rejects the offer with it.
 */
export const sellersIfCalled: G = ({ chain, roles }) =>
  chain[0]?.backup?.state === 'CALLED' && !roles.has('PS')
    ? refuse('backup-called', { message: CALLED_IS_SELLERS })
    : null

const CALLED_IS_SELLERS =
  'This buyer is called up as the backup and still has time to confirm. Only the primary seller can reject the offer now.'

/** The document a backup position is about: sent, unanswered, and not being edited. */
export const isBackupDocument: G = ({ offer, chain }) => {
  if (inLiveEdit(chain)) return 'offer-in-live-edit'
  return backupDocument(chain)?.id === offer.id ? null : 'offer-superseded'
}

/** BK1: a backup stands behind somebody else's agreement. */
export const behindContract: G = ({ n, chain }) =>
  isBehindContract(n, chain) ? null : 'action-not-available'

/** BK1: nobody of an outside buyer side could accept a place or confirm a call here (X2 names no row for it). */
export const notOutside: G = ({ offer }) => (offer.outside ? 'action-not-available' : null)

/** BK2: the buyer agent asked for it. */
export const askedToAccept: G = ({ chain }) =>
  chain[0]?.backup?.asks === 'ACCEPT' ? null : 'action-not-available'

/** A request of the buyer agent is open. */
export const somethingAsked: G = ({ chain }) => (chain[0]?.backup?.asks ? null : 'action-not-available')

/** The same request once. */
export const notAskedToAccept: G = ({ chain }) =>
  chain[0]?.backup?.asks === 'ACCEPT' ? 'action-not-available' : null
export const notAskedToWithdraw: G = ({ chain }) =>
  chain[0]?.backup?.asks === 'WITHDRAW' ? 'action-not-available' : null

/** BK6, BK7: before 6 PM of the third day, by the server's clock. */
export const inTimeToConfirm: G = ({ chain, now }) => {
  const mark = chain[0]?.backup
  return mark && !hasLapsed(mark, now) ? null : 'action-not-available'
}
export const tooLateToConfirm: G = ({ chain, now }) => {
  const mark = chain[0]?.backup
  return mark && hasLapsed(mark, now) ? null : 'action-not-available'
}

/** All seller-side rows of a chain wait until a live edit is delivered again (O15). */
export const notInLiveEdit: G = ({ chain }) => (inLiveEdit(chain) ? 'offer-in-live-edit' : null)

/** No row runs on a member of a chain that holds an ACCEPTED member (negotiation.md §0 "current"). */
export const notAgreed: G = ({ chain }) =>
  chain.some((o) => o.state === 'ACCEPTED') ? 'action-not-available' : null

const without = (problems: readonly Detail[] = []) =>
  problems.length > 0 ? refuse('invalid', { details: problems }) : null

export const complete: G = ({ input }) => without(input.problems?.())
/** O06: a consumer's form asks less, and for the consumer's own name. */
export const completeForConsumer: G = ({ input }) => without(input.problems?.('CONSUMER'))

/** Does one of a row's guards ask for every answer? */
export const asksForAll = (guards: readonly G[] | undefined): boolean =>
  guards?.some((guard) => guard === complete || guard === completeForConsumer) ?? false

/** An open chain of the same buyer that another agent delivered; seen by the buyer alone (O01, O09). */
export const noRivalChain: G = ({ n, offer }) =>
  n.offers.some(
    (o) =>
      o.type === 'INITIAL' &&
      o.id !== offer.id &&
      o.primaryBuyerEmail !== null &&
      o.primaryBuyerEmail === offer.primaryBuyerEmail &&
      o.deliveredAt !== null &&
      isOpen(o.state),
  )
    ? 'buyer-has-open-offer'
    : null

/** O01: not on their own listing, not as an administrator, allowed to write offers, and licensed in the property's state (negotiation.md §8). */
export const mayBegin: G = ({ n, actor }) => {
  const roles = rolesOnListing(actor, n.listing)
  if (roles.has('AD')) return 'not-allowed'
  if (roles.has('LA') || roles.has('PS') || roles.has('SS')) return 'own-listing'
  if (!actor.writesOffers) return 'offer-role-required'
  return actor.licenceState !== null && actor.licenceState !== n.listing.propertyState
    ? 'licence-state-mismatch'
    : null
}

/** O01: one open chain for a buyer by the same agent, or by the same consumer without one. */
export const oneOpenChain: G = ({ n, offer }) =>
  n.offers.some(
    (o) =>
      o.type === 'INITIAL' &&
      o.id !== offer.id &&
      o.agentId === offer.agentId &&
      (offer.agentId !== null || o.creatorId === offer.creatorId) &&
      offer.primaryBuyerEmail !== null &&
      o.primaryBuyerEmail === offer.primaryBuyerEmail &&
      (isOpen(o.state) || o.state === 'ACCEPTED'),
  )
    ? refuse('offer-exists', {
        details: [{ path: 'primaryBuyer.user.email', message: sentenceOf({ refused: 'offer-exists' }) }],
      })
    : null

/** Unsent offers of one author on one home: bounded, since everybody's locks and lists carry them. */
const MAX_UNSENT = 10

/** O01: drafts are cheap to make and dear to carry. */
export const fewUnsent: G = ({ n, offer }) =>
  n.offers.filter(
    (o) =>
      o.type === 'INITIAL' && o.creatorId === offer.creatorId && o.deliveredAt === null && isOpen(o.state),
  ).length >= MAX_UNSENT
    ? 'too-many-drafts'
    : null

/**
 * Living offers from outside on one home, and of one author; of either with those that ended; documents of a side in one chain, and due dates;
 * counters of one author in all chains of a home.
 */
const MAX_OUTSIDE = 100
const MAX_OF_AUTHOR = 50
const MAX_EVER = 200
const MAX_OF_SIDE = 50
const MAX_COUNTERS = 300

/** Are there as many of these offers as a home takes? Ended ones count as well, later: to enter and end many is no way around. */
const isFull = (offers: readonly OfferHead[], living: number): boolean =>
  offers.length >= MAX_EVER || offers.filter((o) => !isTerminal(o.state)).length >= living

/** X1: what the listing agent may enter for buyers who have no account. */
export const fewOutside: G = ({ n }) =>
  isFull(
    n.offers.filter((o) => o.type === 'INITIAL' && o.outside),
    MAX_OUTSIDE,
  )
    ? refuse('offers-many', { message: OUTSIDE_FULL })
    : null

const OUTSIDE_FULL = `This home has as many offers from outside as it can take: ${MAX_OUTSIDE} open ones, or ${MAX_EVER} in all.`

/** O01: what one agent, or one consumer without an agent, may begin. */
export const fewOfAuthor: G = ({ n, offer }) =>
  isFull(
    n.offers.filter(
      (o) =>
        o.type === 'INITIAL' &&
        (o.creatorId === offer.creatorId || (o.agentId !== null && o.agentId === offer.agentId)),
    ),
    MAX_OF_AUTHOR,
  )
    ? 'offers-many'
    : null

/**
 * Who counts a counter as their own: the selling side, the listing agent who records those of outside buyers, or the agent or consumer of its
 * chain. Null: it is none.
 */
const countedBy = (n: Negotiation, o: OfferHead): string | null => {
  if (isSellerType(o.type)) return 'the selling side'
  if (!isBuyerCounter(o.type)) return null
  const root = rootOf(n, o)
  return root.outside ? 'the listing agent for outside' : (root.agentId ?? root.creatorId)
}

/** O29, O45: what one side may write in one chain, and one author on one home, sent or not; the other side's are its own matter. */
export const fewOfSide: G = ({ n, offer, chain }) => {
  const own = countedBy(n, offer)
  return chain.filter((o) => sideOf(o) === sideOf(offer)).length >= MAX_OF_SIDE ||
    n.offers.filter((o) => countedBy(n, o) === own).length >= MAX_COUNTERS
    ? 'offers-many'
    : null
}

/** G01: rounds that ended are kept. */
export const fewRounds: G = ({ n }) =>
  n.offers.filter((o) => o.type === 'GLOBAL_COUNTER').length >= MAX_OF_SIDE ? 'offers-many' : null

/** O07: neither the listing agent nor an owner is the buyer's agent as well (I27). */
export const agentOfAnotherListing: G = (ask) => {
  const { agentId, primaryOwnerId, secondaryOwnerIds } = ask.n.listing
  const sellers = [agentId, primaryOwnerId, ...secondaryOwnerIds].filter((id) => id !== null)
  return sellers.includes(takingOver(ask) ?? '') ? 'own-listing' : null
}

/** I27: who sells the home does not buy it, whenever they were named on either side. */
export const buyersAreNoOwners: G = ({ n, chain }) => {
  const { primaryOwnerId, secondaryOwnerIds } = n.listing
  const owns = (id: string) => id === primaryOwnerId || secondaryOwnerIds.includes(id)
  return chain.some(({ buyers }) => buyers.some(({ userId }) => owns(userId))) ? 'buyer-owns-home' : null
}

/** A contract names who sells, and what (negotiation.md §7): an acceptance waits until the listing does. */
export const listingBindable: G = ({ n }) => (n.listing.bindable === false ? 'listing-incomplete' : null)

/** O07: who takes an offer over writes it from then on. An administrator who names somebody is judged by whom they name. */
export const writesOffers: G = ({ actor }) =>
  actor.writesOffers || actor.isAdmin ? null : 'offer-role-required'

const BEGUN_BY_CONSUMER =
  'Your buyer began this offer, so only they can end it. If you can’t complete it, ask our support to name another agent.'

/** O03, O14: a consumer's offer does not vanish with the agent who took it over (findings on offers, 2). */
export const notClaimed: G = (ask) =>
  claimed(ask) === null ? refuse('action-not-available', { message: BEGUN_BY_CONSUMER }) : null

/** A consumer's offer that an agent took over. */
export const claimed: G = ({ offer }) =>
  offer.agentId !== null && offer.creatorId !== offer.agentId ? null : 'action-not-available'

/** O15: no open counter of the other side, or of our own, that was delivered. */
export const noDeliveredCounter: G = ({ chain }) =>
  chain.some((o) => o.type !== 'INITIAL' && isOpen(o.state) && o.deliveredAt !== null)
    ? 'action-not-available'
    : null

/** O16, O19: a change without the buyer's click only where the offer says so. */
export const editsNeedNoApproval: G = ({ offer }) =>
  offer.dirty && offer.requestBuyerApproval ? 'buyer-approval-needed' : null

/** O19 is a button of its own only where the buyer need not approve edits; else O20 sends them. */
export const needsNoApproval: G = ({ offer }) => (offer.requestBuyerApproval ? 'buyer-approval-needed' : null)

/** O19, O20: an edit that changes nothing is no news to anybody. */
export const edited: G = ({ offer, input }) =>
  offer.dirty || input.changed === true
    ? null
    : refuse('action-not-available', { message: 'Nothing has changed. Edit the offer before you send it.' })

/** X2: revised terms of an outside offer say something new. */
export const revised: G = ({ offer, input }) =>
  offer.dirty || input.changed === true ? null : 'counter-unchanged'

/** C1: the instant the author set has passed. */
export const lapsed: G = ({ n, offer, chain, now }) => {
  const at = lapseOf(n, chain, offer)
  return at !== null && at <= now ? null : 'action-not-available'
}

export const oneUnsentSellerCounter: G = ({ chain }) =>
  unsentSellerCounters(chain).length > 0 ? 'unsent-counter-exists' : null
export const oneUnsentBuyerCounter: G = ({ chain }) =>
  unsentBuyerCounters(chain).length > 0 ? 'unsent-counter-exists' : null

export const notRevived: G = ({ offer }) => (offer.revived ? 'action-not-available' : null)
export const mcoOrRevived: G = ({ offer }) =>
  offer.type === 'SELLER_MULTIPLE_COUNTER' || offer.revived ? null : 'action-not-available'

/** A highest-and-best answer is refused from the deadline on, by the server's clock (I31). */
export const roundStillOpen: G = ({ n, now }) => {
  const round = acceptedRound(n)
  if (!round) return 'round-not-open'
  return round.deadline !== null && now < round.deadline ? null : 'round-closed'
}
export const gcrInTime: G = (ask) =>
  ask.offer.type === 'GLOBAL_COUNTER_RESPONSE' ? roundStillOpen(ask) : null

export const formChanged: G = ({ input }) => (input.changed === false ? 'counter-unchanged' : null)

/** G03: a date that has come and gone is not announced; the listing agent asks for another one. */
export const beforeDeadline: G = ({ offer, now }) =>
  offer.deadline !== null && now < offer.deadline ? null : 'round-closed'

/** G01, G02, G06: tomorrow at the earliest. */
export const afterToday: G = ({ input }) =>
  input.afterToday === false
    ? refuse('invalid', {
        details: [{ path: 'auctionExpirationDate', message: DUE_TOO_EARLY }],
      })
    : null

/** G01, G02, G06: and within a year; a date of another age is a slip of the finger or worse. */
export const withinAYear: G = ({ input, now }) =>
  input.deadline !== undefined && input.deadline > now + YEAR
    ? refuse('invalid', {
        details: [{ path: 'auctionExpirationDate', message: 'Please choose a day within a year.' }],
      })
    : null

/** G02, G06: the date that is set already is no change. */
export const anotherDate: G = ({ offer, input }) =>
  input.deadline !== undefined && input.deadline === offer.deadline
    ? refuse('action-not-available', { message: 'This is the due date already.' })
    : null

/** I31: never later than announced once an I or GCR was delivered since the announcement. */
export const notExtended: G = ({ n, input }) => {
  const latest = latestDeadline(n)
  return latest !== null && input.deadline !== undefined && input.deadline > latest ? 'round-extension' : null
}
