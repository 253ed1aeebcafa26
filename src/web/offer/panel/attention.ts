import type { ListingOffers } from '#api/offer-records.ts'

/** What needs the viewer's answer, in one sentence: offers, and a due date that waits for an approval. */
export const attentionWords = (data: Pick<ListingOffers, 'offers' | 'globalCounter'>): string => {
  const offers = data.offers.filter((group) => group.isActionRequired).length
  const round = data.globalCounter?.actions.some((action) => action.action === 'APPROVE') ?? false
  const counted = offers === 1 ? '1 offer' : `${offers} offers`
  if (offers === 0) return round ? 'The due date needs your answer.' : 'Nothing needs your answer right now.'
  if (round) return `The due date and ${counted} need your answer.`
  return offers === 1 ? '1 offer needs your answer.' : `${counted} need your answer.`
}
