import type { ListingOffers, OfferGroup } from '#api/offer/offer-records.ts'
import { localDateOf } from '#domain/kernel/deadline.ts'
import { addressLine, dateTime } from '#domain/kernel/format.ts'
import { EQUAL_WEIGHTS } from '#domain/offer/compare/score.ts'
import { comparisonTables, type ComparedOnPaper } from '#domain/offer/reading/comparison-paper.ts'
import { print } from '../../contract/pdf/press.ts'
import type { Loaded } from '../../negotiation/aggregate.ts'
import { zoneOfListing } from '../../negotiation/zone.ts'
import type { Db } from '../../platform/db/db.ts'
import { comparedOf } from './compared.ts'
import { costsOf } from './store-costs.ts'

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
  who: string,
): Promise<Buffer> => {
  const { listing } = loaded
  const zone = zoneOfListing(loaded)
  const [costs] = await costsOf(db, [listing.id])
  return print(
    {
      comparison: {
        title: 'Comparison of offers',
        address: addressLine(listing.body.address),
        madeAt: dateTime(now, zone),
        note: NOTE,
        tables: comparisonTables(data.offers.map(onPaper), {
          weights: costs?.weights ?? EQUAL_WEIGHTS,
          today: localDateOf(now, zone),
          zone,
        }),
        createdAt: now,
      },
    },
    who,
  )
}
