import { filesIn } from '#domain/file/refs.ts'
import { isBlindChain } from '#domain/negotiation/blind.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { readsAsSeller, type OfferViewerIs } from '#domain/offer/permissions.ts'
import type { OwnWords } from '#domain/offer/reading/blind/own-words.ts'
import { veilOf, type Veil } from '#domain/offer/reading/blind/veil.ts'
import { isSellerType } from '#domain/offer/vocabulary.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowOf, type Loaded } from './aggregate.ts'
import { bodiesOf } from './reading.ts'
import type { Offers } from './records.ts'
import { uploadedBy } from './store-load.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Papers that the listing agent attached to counters: they name no buyer that the selling side does not know. One statement,
 * where a comparison is blind and a counter has papers at all.
 */
export const ownPapers = async (
  db: Db,
  loaded: Pick<Loaded, 'offers'> & Partial<Pick<Loaded, 'listing'>>,
  bodyOf: (row: Offers) => OfferBody | null | undefined,
): Promise<ReadonlySet<string>> => {
  if (loaded.listing?.blind !== 'ON') return NONE
  // Of an offer from outside the listing agent uploaded the buyers' papers as well.
  const outside = new Set(loaded.offers.flatMap((o) => (o.outside ? [o.chain_id] : [])))
  const ids = loaded.offers
    .filter((o) => isSellerType(o.offer_type) && !outside.has(o.chain_id))
    .flatMap((o) => filesIn(bodyOf(o) ?? {}).map((file) => file.id))
  if (ids.length === 0) return NONE
  return new Set((await uploadedBy(db, [ids, loaded.listing.agent_id])).map((file) => file.id))
}

/** What the selling side typed itself in a document. */
export const wordsOf = (loaded: Loaded, offerId: string): OwnWords =>
  new Set(rowOf(loaded, offerId)?.own_words)

/** The veil under which somebody reads a chain; null: none. `people` is the chain's first document as delivered. */
export const veilFor = (
  loaded: Loaded,
  chainId: string,
  is: OfferViewerIs,
  people: OfferBody,
  own: ReadonlySet<string> = NONE,
): Veil | null =>
  readsAsSeller(is) && isBlindChain(loaded.n, chainId)
    ? veilOf(people, rowOf(loaded, chainId)?.arrival, own)
    : null

/**
 * The veils of a negotiation's chains, for what is told of a move: names stand in the comments of the buy side, and an
 * acting buyer has one. One statement where the comparison is blind. Asked of the negotiation as the move leaves it, since
 * an acceptance ends the veil of its chain.
 */
export const veilsFor = async (
  db: Db,
  loaded: Loaded,
  after: Negotiation,
  actor: { readonly userId: string; readonly name: string },
): Promise<((offerId: string) => Veil | null) | undefined> => {
  if (after.listing.blind !== 'ON') return undefined
  const roots = loaded.offers.filter((o) => o.offer_type === 'INITIAL')
  const people = await bodiesOf(
    db,
    roots.map((o) => o.id),
  )
  return (offerId) => {
    const chainId = after.offers.find((o) => o.id === offerId)?.chainId ?? offerId
    const root = after.offers.find((o) => o.id === chainId)
    if (!root || !isBlindChain(after, chainId)) return null
    const acted = root.buyers.some((b) => b.userId === actor.userId) ? [actor.name] : []
    return veilOf(people.get(chainId) ?? {}, root.arrival, NONE, acted)
  }
}
