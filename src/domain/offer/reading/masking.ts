import { isBuySide, type OfferViewerIs } from '#domain/offer/permissions.ts'
import type { Buyer } from '#domain/offer/form/body-buyers.ts'
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

/** The people of an offer stand on its first document alone; counters carry terms. */
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

/** Both sides read the reasons of these rows; every other comment stays on its writer's side (negotiation.md §8). */
const SHARED_COMMENTS = new Set(['O21', 'O27', 'O34', 'O41', 'O43', 'O50'])
const BUY_SIDE_ROWS = new Set([
  'O10',
  'O12',
  'O13',
  'O18',
  'O22',
  'O36',
  'O39',
  'O42',
  'O45',
  'O47',
  'O48',
  'O49',
  'O51',
  'O53',
])

export const mayReadComment = (rowId: string, is: OfferViewerIs): boolean => {
  if (is === 'admin' || SHARED_COMMENTS.has(rowId)) return true
  return BUY_SIDE_ROWS.has(rowId) === isBuySide(is)
}

/** What the sell side sees instead of the uploader's file name (negotiation.md §8). */
const FILE_NAMES: Record<string, string> = {
  proofOfFunds: 'Proof of funds',
  loanApproval: 'Loan approval',
  letterToSeller: 'Letter to seller',
  additionalOfferDocument: 'Additional document',
}

export const neutralFileName = (path: string, original: string): string => {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(original)?.[0]?.toLowerCase() ?? ''
  const section = path.split('.')[0] ?? ''
  return `${FILE_NAMES[section] ?? 'Addendum'}${extension}`
}
