import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { exactDollars } from '#web/lib/format.ts'
import { ACTION_COPY } from './copy.ts'

/** The words of an act that is done, and what ended with it. */
export const doneWords = (text: string, alsoCancels: readonly string[]): string =>
  [text, ...alsoCancels.map((each) => ACTION_COPY.canceled(each))].join(' ')

/** What went out where that is another document than the one acted on: a counter answers one and is one. */
export type Sent = Pick<OfferView, 'typeLabel' | 'offerAmount'>

/** Which act it was, and on which document; `first` is the first document of its chain, which names its people. */
export const aboutAct = (
  action: Pick<OfferActionView, 'label'>,
  document: OfferView,
  first: OfferView = document,
): string =>
  ACTION_COPY.about(
    action.label,
    buyersOf(first),
    document.typeLabel,
    exactDollars(document.offerAmount, ACTION_COPY.document.noPrice),
  )
