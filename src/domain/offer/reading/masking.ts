import type { Role } from '#domain/negotiation/actor.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows.ts'
import { isBuySide, type OfferViewerIs } from '#domain/offer/permissions.ts'
import type { Buyer } from '#domain/offer/form/body.ts'
import type { OfferBody, OfferSection } from '#domain/offer/form/body.ts'

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
    user: { firstName: buyer.user?.firstName, lastName: buyer.user?.lastName },
  }

/** The terms of a document without its people: what a counter stores and is compared by. */
export const termsOnly = (body: OfferBody): Partial<OfferBody> => pick(body, TERMS)

/** A document for the sell side: `people` is the delivered INITIAL offer, whose buyers are shown by name. */
export const forSellSide = (body: OfferBody, people: OfferBody): Partial<OfferBody> => ({
  ...pick(body, TERMS),
  ...(people.primaryBuyer ? { primaryBuyer: nameOnly(people.primaryBuyer) } : {}),
  ...(people.secondaryBuyers
    ? { secondaryBuyers: people.secondaryBuyers.map((b) => nameOnly(b)).filter((b) => b != null) }
    : {}),
})

/** A document for the buy side: all of it, with the people of the chain's first document. */
export const forBuySide = (body: OfferBody, people: OfferBody): Partial<OfferBody> => ({
  ...pick(body, [...TERMS, 'requestBuyerApproval', 'approvePayment']),
  ...pick(people, PEOPLE),
})

const ROWS = new Map(OFFER_ROWS.map((row) => [row.id, row]))
const BUY_ROLES: readonly Role[] = ['BA', 'OB', 'CB', 'AGT']

/**
 * Whose comment is it? A row that shares its comment is read by both sides, every other one stays on the side of those
 * who may take the row; an administrator reads all (negotiation.md §8).
 */
export const mayReadComment = (rowId: string, is: OfferViewerIs): boolean => {
  const row = ROWS.get(rowId)
  if (is === 'admin' || row?.shares) return true
  return isBuySide(is) === (row?.actors.some((role) => BUY_ROLES.includes(role)) ?? false)
}

/** A comment that explains a no; every other comment is a note to whoever acts next, or says why something was taken back. */
export const isRejection = (rowId: string): boolean => ROWS.get(rowId)?.action === 'REJECT'

/** What the sell side sees instead of the uploader's file name (negotiation.md §8). */
const FILE_NAMES: Record<string, string> = {
  proofOfFunds: 'Proof of funds',
  loanApproval: 'Loan approval',
  letterToSeller: 'Letter to seller',
  additionalOfferDocument: 'Additional document',
  paper: 'Paper from the buyer’s side',
}

export const neutralFileName = (path: string, original: string): string => {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(original)?.[0]?.toLowerCase() ?? ''
  const section = path.split('.')[0] ?? ''
  return `${FILE_NAMES[section] ?? 'Addendum'}${extension}`
}
