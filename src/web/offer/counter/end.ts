import { isTerminal } from '#domain/offer/vocabulary.ts'
import { readsAsSeller } from '#domain/offer/permissions.ts'
import { reasonInWords } from '#domain/offer/reading/reason.ts'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { commentWords } from '../OfferStatus.tsx'
import { COPY } from './copy.ts'
import { bySeller, groundOf, type Target } from './target.ts'

const TAKES_BACK = ['RESCIND', 'CANCEL']

/** That a document has ended, and why, as far as the reader may know. */
const endedWords = (document: OfferView): string =>
  [
    COPY.ended[document.state as 'CANCELLED' | 'REJECTED' | 'DELETED'](document.typeLabel),
    reasonInWords(document.reason),
    commentWords(document),
  ]
    .filter(Boolean)
    .join(' ')

/** It was approved meanwhile: other terms need that it is taken back, where that is still possible. */
const approvedWords = (target: Target, { id, offerActions }: OfferView): string => {
  const act = offerActions.find(({ action, offerId }) => offerId === id && TAKES_BACK.includes(action))
  const approved = COPY.ended.approved[bySeller(target) ? 'seller' : 'buyer']
  return act ? `${approved} ${COPY.ended.takeBack(act.label)}` : approved
}

/**
 * Why nothing can be sent from a studio anymore, in words: the own counter has ended or was approved unchanged, what it answers has ended,
 * or it can't be countered now. Null while it can, and where another document stands in its place by now: that one is answered then (`follow`).
 */
export const endOf = (target: Target): string | null => {
  const { action, answered, own } = target
  if (own && isTerminal(own.state)) return endedWords(own)
  if (own && own.deliveredAt !== null) return approvedWords(target, own)
  if (isTerminal(answered.state)) return endedWords(answered)
  const ground = groundOf(target)
  // Who stands on both sides reads the actions of one of them alone.
  const reads = answered.outside || bySeller(target) === readsAsSeller(answered.viewerIs)
  if (!reads || ground.currentOfferId !== ground.id) return null
  const open = ground.offerActions.some(
    (each) => each.action === action.action && each.newCounterType === action.newCounterType,
  )
  return open ? null : COPY.ended.closed
}

/** The new counter of the same type that the document in front of the reader takes, if any: another type is another act. */
export const newCounterTo = (
  current: Pick<OfferView, 'offerActions'> | undefined,
  { type }: Pick<Target, 'type'>,
): OfferActionView | undefined =>
  current?.offerActions.find(({ action, newCounterType }) => action === 'COUNTER' && newCounterType === type)
