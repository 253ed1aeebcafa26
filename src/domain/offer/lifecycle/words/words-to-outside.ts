import type { ActWords } from '#domain/negotiation/words.ts'
import { ANSWERING_WORDS as INSIDE } from './words-answering.ts'

/** Nobody of an outside buyer side is told, asked, or sent anything; who takes it there says so before acting (Civ. Code 1587). */
const nothingSent = (who: 'you take' | 'your agent takes', what: string) =>
  `Parley sends nothing to the buyer’s side: ${who} ${what} to the buyer’s agent.`
const TELLS_OWNERS = 'We’ll tell the owners.'
const HOLDS = 'Every other offer goes on hold until the contract is signed or canceled.'
const LISTING_SIDE_SIGNS = `The listing side signs next, in order. ${HOLDS}`
const ACCEPTED = 'Accepted. Your agent takes it to the buyer’s agent, and the listing side signs in order.'
const OPEN_AGAIN = 'The buyer’s last terms are open again.'
const TO_OWNERS = 'Reason (optional; the owners can read it)'
const TO_AGENT = 'Reason (optional; your agent can read it)'

/** What the reason of another chain crosses to stays here. */
const within = <W extends ActWords>(words: W) =>
  Object.fromEntries(Object.entries(words).filter(([part]) => part !== 'crosses')) as Omit<W, 'crosses'>

/** What dialogs say while the listing side answers an offer from outside (X1): what is taken to its buyers, and by whom. */
export const TO_OUTSIDE_WORDS = {
  acceptOutside: {
    ...INSIDE.acceptForSeller,
    next: `Once they do, ${nothingSent('you take', 'it')}`,
  },
  approveOutside: {
    ...INSIDE.approveAcceptance,
    next: `${nothingSent('your agent takes', 'the acceptance')} ${LISTING_SIDE_SIGNS}`,
    done: ACCEPTED,
  },
  rejectOutsideAsAgent: {
    ...within(INSIDE.rejectOfferAsAgent),
    next: `We’ll tell your seller. ${nothingSent('you take', 'the rejection')}`,
    commentLabel: TO_OWNERS,
    done: 'Rejected. Take the rejection to the buyer’s agent: Parley has sent them nothing.',
  },
  rejectOutsideAsSeller: {
    ...within(INSIDE.rejectOfferAsSeller),
    next: `We’ll tell your agent. ${nothingSent('your agent takes', 'the rejection')}`,
    commentLabel: TO_AGENT,
    done: 'Rejected. Your agent takes the rejection to the buyer’s agent.',
  },
  sendOutside: {
    ...INSIDE.approveSellerCounter,
    text: 'Your approval lets your agent give this counter to the buyers.',
    next: `${nothingSent('your agent takes', 'the counter')} Your agent records the answer.`,
    done: 'Approved. Your agent takes the counter to the buyer’s agent.',
  },
  rescindOutside: {
    ...within(INSIDE.rescindSellerCounter),
    next: `${TELLS_OWNERS} ${nothingSent('you take', 'the revocation')} ${OPEN_AGAIN}`,
    commentLabel: TO_OWNERS,
    done: 'The counter is rescinded. Tell the buyer’s agent now: Parley has sent them nothing.',
  },
  cancelOutside: {
    ...INSIDE.cancelMultipleCounter,
    next: `${TELLS_OWNERS} ${nothingSent('you take', 'the cancellation')} ${OPEN_AGAIN}`,
    done: 'The multiple counter is canceled. Tell the buyer’s agent now: Parley has sent them nothing.',
  },
  selectOutside: {
    ...INSIDE.selectBuyer,
    next: `${nothingSent('your agent takes', 'the acceptance')} ${LISTING_SIDE_SIGNS}`,
    done: ACCEPTED,
  },
  endOutside: {
    ...within(INSIDE.rejectAcceptedCounter),
    next: `We’ll tell your agent. ${nothingSent('your agent takes', 'the rejection')} ${OPEN_AGAIN}`,
    commentLabel: TO_AGENT,
    done: 'Rejected. Your agent takes the rejection to the buyer’s agent.',
  },
} as const satisfies Record<string, ActWords>
