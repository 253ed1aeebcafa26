import type { OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { placeOf } from '#domain/offer/reading/backup.ts'
import { FROZEN_LABEL } from '#domain/offer/reading/grouping.ts'
import { ENTERED_BY_LISTING_SIDE } from '#domain/offer/vocabulary.ts'
import type { Compared } from '#domain/offer/reading/comparison.ts'

/** Of a negotiation the document that the sell side has before it, as the grid shows it. */
export const comparedOf = (group: OfferGroup): Compared => {
  const documents = [group.originalOffer, ...group.counterOffers]
  const shown = documents.find((each) => each.id === group.currentOfferId) ?? documents.at(-1)
  const document = shown ?? group.originalOffer
  const { primaryBuyer, secondaryBuyers } = group.originalOffer
  return {
    who: buyersOf(group.originalOffer),
    document: [
      document.typeLabel,
      // What the chain stands as says more than the state its document keeps: one status, as in the grid.
      document.backup?.label ?? (group.frozen ? FROZEN_LABEL : document.label),
      ...(document.outside ? [ENTERED_BY_LISTING_SIDE] : []),
    ].join(', '),
    terms: { ...document, primaryBuyer, secondaryBuyers },
    net: group.highestNetAmount,
    backup: document.backup ? placeOf(document.backup) : null,
  }
}
