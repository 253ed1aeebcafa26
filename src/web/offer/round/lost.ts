import type { GlobalCounterView, OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import { listed } from '#domain/kernel/text/format.ts'
import { isAcceptedCounter } from '#domain/offer/reading/beside/before-seller.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { exactDollars, wholeDollars } from '#web/lib/format.ts'
import { LOST_COPY } from './lost-copy.ts'

/** What the seller's side gives up with a due date. */
export interface Lost {
  /** Who accepted a counter that it cancels; '' where nobody did. */
  readonly accepted: string
  /** A sentence for each counter, those that buyers have accepted first. */
  readonly lines: readonly string[]
}

interface Counter {
  readonly counter: OfferView
  readonly group: OfferGroup
}

const lostWith = (counters: readonly Counter[]): Lost => {
  const accepted = counters.filter(({ counter }) => isAcceptedCounter(counter))
  const open = counters.filter((each) => !accepted.includes(each))
  const who = ({ group }: Counter) => buyersOf(group.originalOffer)
  const amount = ({ counter }: Counter) => exactDollars(counter.offerAmount, '–')
  return {
    accepted: listed(accepted.map(who)),
    lines: [
      ...accepted.map((each) => {
        const { group, counter } = each
        const net = group.netOfferId === counter.id ? wholeDollars(group.highestNetAmount) : ''
        return LOST_COPY.lostAcceptance(
          who(each),
          amount(each),
          net,
          exactDollars(group.originalOffer.offerAmount),
        )
      }),
      ...open.map((each) => LOST_COPY.lostCounter(who(each), amount(each))),
    ],
  }
}

const countersOf = (groups: readonly OfferGroup[]): Counter[] =>
  groups.flatMap((group) => group.counterOffers.map((counter) => ({ counter, group })))

/** What the approval of this date cancels (G03): the server says which, the page whose they are. */
export const lostByApproval = (
  round: Pick<GlobalCounterView, 'cancels'>,
  groups: readonly OfferGroup[],
): Lost => lostWith(countersOf(groups).filter(({ counter }) => round.cancels.includes(counter.id)))

/** What buyers have accepted by now, which the approval of a date that is yet to be named would cancel. */
export const acceptedNow = (groups: readonly OfferGroup[]): Lost =>
  lostWith(countersOf(groups).filter(({ counter }) => isAcceptedCounter(counter)))
