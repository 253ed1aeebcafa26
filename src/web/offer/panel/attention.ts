import type { ListingOffers, OfferView } from '#api/offer/offer-records.ts'
import { answerOf, isAnswered } from '../round/standing.ts'
import { COPY } from './copy.ts'

/** What needs the viewer's answer, in one sentence: offers, a due date to approve, a highest and best offer to send. */
export const attentionWords = ({
  offers,
  globalCounter,
}: Pick<ListingOffers, 'offers' | 'globalCounter'>): string => {
  const asked = offers.filter((group) => group.isActionRequired).length
  const counted = asked === 1 ? COPY.attention.one : COPY.attention.some(asked)
  const approves = globalCounter?.actions.some((action) => action.action === 'APPROVE') ?? false
  if (approves) return asked === 0 ? COPY.attention.due : COPY.attention.dueAnd(COPY.attention.needing(asked))
  if (asked > 0) return counted
  if (offers.some((group) => answerOf(group) && !isAnswered(group))) return COPY.attention.highest
  // Signing and what follows are asked for there, and this tab knows nothing of them.
  return offers.some((group) => [group.originalOffer, ...group.counterOffers].some(isAgreed))
    ? COPY.attention.agreed
    : COPY.attention.nothing
}

const isAgreed = ({ state }: OfferView): boolean => state === 'ACCEPTED'
