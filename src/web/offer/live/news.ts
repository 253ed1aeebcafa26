import type { ListingOffers, OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { documentOf } from '../grid/column.ts'
import { COPY } from './copy.ts'

/** What changed of one offer, or (chain null) of the round. */
export interface News {
  readonly chainId: string | null
  readonly text: string
}

/** What a chain shows first: another of these is news. */
const standing = (group: OfferGroup): string => {
  const document = documentOf(group, group.currentOfferId ?? group.originalOffer.id)
  return [document.id, document.state, document.snapshotHash, group.frozen].join(' ')
}

const wordsOf = (group: OfferGroup): string => {
  const document = documentOf(group, group.currentOfferId ?? group.originalOffer.id)
  return COPY.changed(
    buyersOf(group.originalOffer),
    document.typeLabel,
    document.backup?.label ?? document.label,
  )
}

const roundOf = ({ globalCounter }: ListingOffers): string =>
  globalCounter
    ? [globalCounter.id, globalCounter.globalCounterDetails.state, globalCounter.auctionExpirationDate].join(
        ' ',
      )
    : ''

/** What is different for the viewer between two answers about one listing, in words, in the order of the newer one. */
export const newsBetween = (before: ListingOffers, after: ListingOffers): News[] => {
  const known = new Map(before.offers.map((group) => [group.originalOffer.id, group]))
  const here = new Set(after.offers.map((group) => group.originalOffer.id))
  return [
    ...(roundOf(before) === roundOf(after) ? [] : [{ chainId: null, text: COPY.round }]),
    ...after.offers.flatMap((group) => {
      const chainId = group.originalOffer.id
      const earlier = known.get(chainId)
      if (!earlier) return [{ chainId, text: COPY.newOffer(buyersOf(group.originalOffer)) }]
      return standing(earlier) === standing(group) ? [] : [{ chainId, text: wordsOf(group) }]
    }),
    ...before.offers
      .filter((group) => !here.has(group.originalOffer.id))
      .map((group) => ({
        chainId: group.originalOffer.id,
        text: COPY.gone(buyersOf(group.originalOffer)),
      })),
  ]
}

/** News on top of earlier news that nobody put away yet: the newest of an offer counts. */
export const joined = (earlier: readonly News[], later: readonly News[]): News[] => {
  const told = new Set(later.map((each) => each.chainId))
  return [...later, ...earlier.filter((each) => !told.has(each.chainId))]
}
