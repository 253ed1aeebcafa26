import type { ListingOffers, OfferGroup } from '#api/offer/offer-records.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { addressLine, dateTime } from '#domain/kernel/text/format.ts'
import { EQUAL_WEIGHTS } from '#domain/offer/compare/score.ts'
import {
  comparisonTables,
  leftOut,
  type ComparedOnPaper,
} from '#domain/offer/reading/beside/comparison-paper.ts'
import { printComparison } from '../../contract/pdf/press.ts'
import type { Asking } from '../../platform/turns.ts'
import { type Loaded, zoneOfListing } from '../../negotiation/read/aggregate.ts'
import type { Db } from '../../platform/db/db.ts'
import { costsOf } from './store-costs.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { placeOf } from '#domain/offer/reading/backup.ts'
import { FROZEN_LABEL } from '#domain/offer/reading/beside/grouping.ts'
import { ENTERED_BY_LISTING_SIDE } from '#domain/offer/vocabulary.ts'
import type { Compared } from '#domain/offer/reading/beside/comparison.ts'

/** Of a negotiation the document that the sell side has before it, as the grid shows it. */
export const comparedOf = (group: OfferGroup): Compared => {
  const documents = [...group.counterOffers, group.originalOffer]
  const shown = documents.find((each) => each.id === group.currentOfferId)
  const document = shown ?? group.counterOffers[0] ?? group.originalOffer
  const money = documents.find((each) => each.id === group.netOfferId)
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
    netOf: money ? { typeLabel: money.typeLabel, amount: money.terms?.offerAmount ?? null } : null,
    netIfAccepted: group.netIfAccepted,
    backup: document.backup ? placeOf(document.backup) : null,
  }
}

const NOTE =
  'Amounts net to the seller are estimates, at the rates of the expected closing date, before loan payoff and other costs that only the seller knows. Places and points are our own judgment by the terms alone, and no advice.'

/** An offer with its net's lines, and the terms its buyers stand behind, by which it is ranked. */
const onPaper = (group: OfferGroup): ComparedOnPaper => {
  const compared = comparedOf(group)
  const money = [group.originalOffer, ...group.counterOffers].find((each) => each.id === group.netOfferId)
  const net = group.highestNetAmount
  const key = group.originalOffer.id
  return {
    ...compared,
    key,
    lines: (group.netLines ?? []).map((line) => ({ key: line.key, label: line.label, amount: line.amount })),
    candidate: money && net !== null ? { key, offer: money, net, closing: group.netClosing ?? '' } : null,
  }
}

/** The comparison as a paper one would print for a seller; drawn off the event loop. */
export const comparisonPdf = async (
  db: Db,
  loaded: Loaded,
  data: ListingOffers,
  now: string,
  who: Asking,
): Promise<Buffer> => {
  const { listing } = loaded
  const zone = zoneOfListing(loaded)
  const [costs] = await costsOf(db, [listing.id])
  return printComparison(
    {
      comparison: {
        title: 'Comparison of offers',
        address: addressLine(listing.body.address),
        madeAt: dateTime(now, zone),
        note: [leftOut(data.offers.length), NOTE].filter((each) => each !== null).join(' '),
        tables: comparisonTables(data.offers.map(onPaper), {
          weights: costs?.weights ?? EQUAL_WEIGHTS,
          today: localDateOf(now, zone),
          state: listing.property_state,
          zone,
        }),
        createdAt: now,
      },
    },
    who,
  )
}
