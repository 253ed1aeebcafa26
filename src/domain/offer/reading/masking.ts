import { sameEmail } from '#domain/kernel/text/contact.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import type { Side } from '#domain/negotiation/chain.ts'
import { BACKUP_ROWS } from '#domain/offer/lifecycle/rows/rows-backup.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows/rows.ts'
import { isBuySide, type OfferViewerIs } from '#domain/offer/permissions.ts'
import type { Buyer, OfferBody, OfferSection } from '#domain/offer/form/body.ts'
import { NO_WORDS, type OwnWords } from './blind/own-words.ts'
import { veiled, type Veil } from './blind/veil.ts'

/** Everything about money, dates and things: what both sides read once it is delivered. */
const TERMS = [
  'terms',
  'contingencies',
  'creditItems',
  'services',
  'costAllocations',
  'otherTerms',
  'buyerAddenda',
  'proofOfFunds',
  'loanApproval',
  'letterToSeller',
  'additionalOfferDocument',
  'flData',
  'rpaBreachContract',
  'rpaDisputeResolution',
  'expiresAt',
] as const satisfies OfferSection[]

/** Only the first document names the people of an offer; counters carry terms. */
export const PEOPLE = ['primaryBuyer', 'secondaryBuyers'] as const satisfies OfferSection[]

const pick = (body: OfferBody, keys: readonly OfferSection[]): Partial<OfferBody> =>
  Object.fromEntries(keys.filter((k) => body[k] !== undefined).map((k) => [k, body[k]]))

/** Invariant 10: of a buyer the sell side reads the name, never how to reach one. */
const nameOnly = (buyer: Buyer | null | undefined): Buyer | null | undefined =>
  buyer && {
    ownerType: buyer.ownerType,
    orgName: buyer.orgName,
    ...(buyer.officerTitle == null ? {} : { officerTitle: buyer.officerTitle }),
    user: { firstName: buyer.user?.firstName, lastName: buyer.user?.lastName },
  }

/** The terms of a document without its people: what a counter stores and is compared by. */
export const termsOnly = (body: OfferBody): Partial<OfferBody> => pick(body, TERMS)

/**
 * A document for the sell side: `people` is the delivered INITIAL offer, whose buyers are shown by name, or by letter under
 * the veil of a blind comparison.
 */
export const forSellSide = (
  body: OfferBody,
  people: OfferBody,
  veil: Veil | null = null,
  words: OwnWords = NO_WORDS,
): Partial<OfferBody> =>
  veil === null
    ? unveiledForSellSide(body, people)
    : unveiledForSellSide(veiled(body, veil, words), veiled(people, veil))

const unveiledForSellSide = (body: OfferBody, people: OfferBody): Partial<OfferBody> => ({
  ...pick(body, TERMS),
  ...(people.primaryBuyer ? { primaryBuyer: nameOnly(people.primaryBuyer) } : {}),
  ...(people.secondaryBuyers
    ? { secondaryBuyers: people.secondaryBuyers.map((b) => nameOnly(b)).filter((b) => b != null) }
    : {}),
})

/** Who reads a document of the buy side: with which standing, and by which email address the offer names them. */
export interface BuySideReader {
  readonly is: OfferViewerIs
  readonly email: string
}

/** A buyer as the others of the buy side read one: all but the phone and the email. */
const withoutContact = (buyer: Buyer): Buyer => ({
  ...buyer,
  user: buyer.user && { firstName: buyer.user.firstName, lastName: buyer.user.lastName },
})

/** Invariant 10: how to reach a buyer is read by that buyer, by who writes the offer, and by an administrator (negotiation.md §8). */
const peopleFor = ({ primaryBuyer, secondaryBuyers }: OfferBody, { is, email }: BuySideReader) => {
  const shown = (buyer: Buyer): Buyer =>
    is === 'buyerAgent' || is === 'creator' || is === 'admin' || sameEmail(buyer.user?.email, email)
      ? buyer
      : withoutContact(buyer)
  return {
    ...(primaryBuyer === undefined ? {} : { primaryBuyer: primaryBuyer && shown(primaryBuyer) }),
    ...(secondaryBuyers === undefined
      ? {}
      : { secondaryBuyers: secondaryBuyers && secondaryBuyers.map(shown) }),
  }
}

/** A document for the buy side: all of it, with the people of the chain's first document, each with the contact that `reader` may read. */
export const forBuySide = (
  body: OfferBody,
  people: OfferBody,
  reader: BuySideReader,
): Partial<OfferBody> => ({
  ...pick(body, [...TERMS, 'requestBuyerApproval', 'approvePayment']),
  ...peopleFor(people, reader),
})

const ROWS = new Map([...OFFER_ROWS, ...BACKUP_ROWS].map((row) => [row.id, row]))
const BUY_ROLES: readonly Role[] = ['BA', 'OB', 'CB', 'AGT']

/**
 * Does a side read the comment of a row? One that the row shares is read by both sides, every other one stays on the side of those
 * who may take the row (negotiation.md §8).
 */
export const isReadBySide = (rowId: string, side: Side): boolean => {
  const row = ROWS.get(rowId)
  const ofBuyers = row?.actors.some((role) => BUY_ROLES.includes(role)) ?? false
  return row?.shares === true || ofBuyers === (side === 'buyer')
}

/** Does somebody with a standing read it? An administrator reads all. */
export const mayReadComment = (rowId: string, is: OfferViewerIs): boolean =>
  is === 'admin' || isReadBySide(rowId, isBuySide(is) ? 'buyer' : 'seller')

/**
 * Are these words of the buy side, in which a blind comparison replaces names? Those of the selling side are shown as they
 * were typed, as in a counter; what the listing agent records of an outside buyer side (X2) is that side's.
 */
export const isBuyersComment = (rowId: string): boolean => {
  const row = ROWS.get(rowId)
  if (row === undefined) return false
  return ('outside' in row && row.outside) || row.actors.some((role) => BUY_ROLES.includes(role))
}

/** A comment that explains a no; every other comment is a note to whoever acts next, or says why something was taken back. */
export const isRejection = (rowId: string): boolean => ROWS.get(rowId)?.action === 'REJECT'
