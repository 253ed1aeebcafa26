import type { ListingOffers } from '#api/offer-records.ts'
import { answerOf, isAnswered } from '../round/answers.ts'

/** What needs the viewer's answer, in one sentence: offers, a due date to approve, a highest and best offer to send. */
export const attentionWords = ({
  offers,
  globalCounter,
}: Pick<ListingOffers, 'offers' | 'globalCounter'>): string => {
  const asked = offers.filter((group) => group.isActionRequired).length
  const counted = asked === 1 ? '1 offer needs your answer.' : `${asked} offers need your answer.`
  const approves = globalCounter?.actions.some((action) => action.action === 'APPROVE') ?? false
  if (approves) return asked === 0 ? 'The due date needs your answer.' : `The due date and ${needing(asked)}`
  if (asked > 0) return counted
  return offers.some((group) => answerOf(group) && !isAnswered(group))
    ? 'The seller waits for your highest and best offer.'
    : 'Nothing needs your answer right now.'
}

const needing = (asked: number) => `${asked === 1 ? '1 offer' : `${asked} offers`} need your answer.`
