import { exactMoney } from '#domain/kernel/text/format.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import { answerTaskAfter } from '#domain/offer/lifecycle/rows/rows.ts'
import { buyerPage } from '#domain/offer/reading/page.ts'
import { named, noting, task, type Task } from './task.ts'
import { isBuyerType, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'

export interface WaitingDocument {
  readonly listingId: string
  readonly chainId: string
  readonly type: OfferType
  readonly state: OfferState
  readonly addressLine1: string
  readonly listingState: ListingState
  /** Of the chain's first document, as its viewer may read it; '' where there is none. Tells offers on one home apart. */
  readonly buyerName: string
  /** In dollars, of the document that waits, as its viewer may read it; null where it has none. */
  readonly amount: number | null
  /** Why the person is asked: the row that happened last in the chain, or for a buyer's agent that brought the document to its state. */
  readonly lastRow: string | null
  /** What the agent who asks wrote to the person; null: nothing. */
  readonly note: string | null
  /** It was on hold behind an agreement, and waits again because the home came back. */
  readonly reopened: boolean
  /** A day has passed without an answer: the person was reminded (CK3, N39). */
  readonly reminded: boolean
}

const WITHIN = 'Please respond within 24 hours.'

/** N14: the buyers did not approve. `text` says what their agent can do, `button` where. */
const sentBack = (d: WaitingDocument, text: string, button: string): Task =>
  task(
    'BUYING',
    `${d.buyerName || 'Your buyer'} asked for changes: ${d.addressLine1}`,
    text,
    button,
    buyerPage(d),
    WITHIN,
  )

const CHANGE = 'Read why, make the changes, and ask your buyer again.'
const READ_AND_ANSWER = 'Read it, then accept, counter, or reject it.'

/** `Ann Lee offered $800,000`: what a buyer did, and the amount it is about now, where there is one. */
const did = ({ buyerName, amount }: WaitingDocument, what: string, without: string): string =>
  `${buyerName || 'A buyer'} ${amount === null ? without : `${what} ${exactMoney(amount)}`}`

/** What the listing agent is told of a buyer document that needs an answer: N15, N17, N19, N21, N26. */
const answerTask = (d: WaitingDocument): Task => {
  const { type, addressLine1: addr, listingId, lastRow, buyerName, amount } = d
  const url = `/offer-status/${listingId}/seller`
  const answer = (title: string, text: string, button = 'View Offers') =>
    task('SELLING', title, text, button, url, WITHIN)
  if (d.reopened)
    return answer(
      `Answer ${named(buyerName, amount, 'offer', 'a buyer’s')} again: ${addr}`,
      'The home is for sale again, and the offer is no longer on hold. It still waits for your answer.',
    )
  switch (answerTaskAfter(lastRow)) {
    case 'seller-declined':
      return answer(
        `Your seller declined to accept ${named(buyerName, amount, 'offer', 'a buyer’s')}: ${addr}`,
        'The offer is open again. Read why, and answer the buyer.',
      )
    case 'counter-not-approved':
      return answer(
        `Your seller didn’t approve the counter to ${buyerName || 'a buyer'}: ${addr}`,
        'The offer is still open. Read why, and answer the buyer.',
      )
    case 'offer-updated':
      return answer(
        `${buyerName || 'A buyer'} updated ${named('', amount, 'offer')} on ${addr}`,
        READ_AND_ANSWER,
      )
    default:
      return type === 'INITIAL'
        ? answer(`${did(d, 'offered', 'made an offer')} for ${addr}`, READ_AND_ANSWER)
        : answer(`${did(d, 'countered with', 'countered')} for ${addr}`, READ_AND_ANSWER, 'Respond')
  }
}

/** Of whom a document asks something. */
const ASKED = ['BA', 'CB', 'OB', 'LA', 'PS'] as const satisfies readonly Role[]
type Asked = (typeof ASKED)[number]

export const isAskedOfDocuments = (role: Role): role is Asked => (ASKED as readonly Role[]).includes(role)

/** What a document asks of the person who must act. N13 to N26, N29, N39. */
export const documentTask = (d: WaitingDocument, role: Asked): Task | null => {
  const asked = askedOf(d, role)
  if (!asked) return null
  return {
    ...asked,
    title: d.reminded ? `${asked.title} (reminder)` : asked.title,
    description: noting(asked.description, d.note),
  }
}

const isMultiple = ({ type }: Pick<WaitingDocument, 'type'>): boolean => type === 'SELLER_MULTIPLE_COUNTER'

const askedOf = (d: WaitingDocument, role: Asked): Task | null => {
  const { addressLine1: addr, listingId, buyerName, amount } = d
  const buyer = buyerPage(d)
  const seller = `/offer-status/${listingId}/seller`
  const isSentBack = answerTaskAfter(d.lastRow) === 'sent-back'
  /** `$800,000 ` in front of what it is the amount of, ` at $800,000` behind it. */
  const sum = amount === null ? '' : `${exactMoney(amount)} `
  const at = amount === null ? '' : ` at ${exactMoney(amount)}`
  switch (`${role} ${d.state}` as const) {
    // Without a row of its own in §9: a draft asks its author as that of a listing does (N05).
    case 'BA DRAFT':
    case 'CB DRAFT':
      // Off the market it can't be sent (O04 to O06): it asks again when the home is back.
      if (d.listingState !== 'ACTIVE') return null
      return task(
        'BUYING',
        `Finish ${named(buyerName, amount, 'offer', 'your')} on ${addr}`,
        role === 'BA'
          ? 'The offer is a draft. Complete it and send it to your buyer for approval.'
          : 'The offer is a draft. Complete both steps and submit it. Then an agent takes it over.',
        'Continue',
        buyer,
      )
    case 'OB PENDING_BUYER_APPROVAL':
      return task(
        'BUYING',
        `Approve your ${sum}offer on ${addr}`,
        'Your agent wrote your offer. It goes to the seller only after you approve it.',
        'Review Offer',
        buyer,
        WITHIN,
      )
    case 'BA BUYER_REJECTED':
    case 'BA BUYER_REJECTED_COUNTER_OFFER_CREATION':
      return sentBack(d, CHANGE, 'Make Changes')
    case 'BA LIVE_EDIT':
      if (isSentBack) return sentBack(d, CHANGE, 'Edit Offer')
      return task(
        'BUYING',
        `Finish your edits of ${named(buyerName, amount, 'offer')} on ${addr}`,
        'You are editing this offer. Until you send the edits, the seller sees the earlier version.',
        'Edit Offer',
        buyer,
        WITHIN,
      )
    case 'OB LIVE_EDIT_BUYER':
      return task(
        'BUYING',
        `Confirm your edited ${sum}offer on ${addr}`,
        'Your agent edited your offer. The edits go to the seller only after you confirm them.',
        'Review Edits',
        buyer,
        WITHIN,
      )
    case 'LA PENDING_SELLER_AGENT_RESPONSE':
      return answerTask(d)
    case 'LA PENDING_SELLER_ACCEPT_REVIEW':
      return isBuyerType(d.type)
        ? null
        : task(
            'SELLING',
            // It is the seller's to do: their agent follows it (FOLLOW_COUNTER). A revived counter is confirmed as a multiple one is (O38).
            isMultiple(d)
              ? `Waiting for your seller to choose a buyer: ${addr}`
              : `Waiting for your seller to confirm ${named(buyerName, amount, 'counter')}: ${addr}`,
            `${buyerName || 'A buyer'} accepted your counter${at}. It isn’t binding until your seller selects this buyer.`,
            'View Offers',
            seller,
          )
    case 'PS PENDING_SELLER_ACCEPT_REVIEW':
      return task(
        'SELLING',
        isBuyerType(d.type)
          ? `Approve accepting ${named(buyerName, amount, 'offer', 'a buyer’s')} on ${addr}`
          : isMultiple(d)
            ? `Choose a buyer: ${buyerName || 'one'} accepted${amount === null ? '' : ` ${exactMoney(amount)}`} for ${addr}`
            : `Confirm that ${buyerName || 'a buyer'} accepted your counter${at}: ${addr}`,
        isBuyerType(d.type)
          ? 'Your agent recommends accepting this offer. Your approval makes it binding.'
          : 'The counter isn’t binding until you select this buyer.',
        isBuyerType(d.type) ? 'Review Offer' : 'View Offers',
        seller,
        WITHIN,
      )
    case 'PS PENDING_SELLER_COUNTER_REVIEW':
      return d.type === 'GLOBAL_COUNTER'
        ? task(
            'SELLING',
            `Approve the offer deadline for ${addr}`,
            'Your agent suggests asking every buyer for a highest and best offer by a due date.',
            'Review Due Date',
            seller,
            WITHIN,
          )
        : task(
            'SELLING',
            `Approve the ${sum}counter to ${buyerName || 'a buyer'} for ${addr}`,
            isMultiple(d)
              ? 'Your agent wrote a multiple counter. The buyer sees it only after you approve it. It isn’t binding until you select a buyer who accepts.'
              : 'Your agent wrote a counter. The buyer sees it only after you approve it.',
            'Review Counter',
            seller,
            WITHIN,
          )
    case 'BA PENDING_BUYER_AGENT_RESPONSE':
      if (isSentBack)
        return sentBack(
          d,
          'Your buyer did not approve accepting the seller’s counter. Read why, and answer it.',
          'Respond',
        )
      return task(
        'BUYING',
        `Answer the seller’s ${sum}counter to ${buyerName || 'your buyer'} for ${addr}`,
        isMultiple(d)
          ? 'The seller sent a multiple counter. It isn’t binding until the seller selects your buyer.'
          : 'The seller sent your buyer new terms.',
        'Respond',
        buyer,
        WITHIN,
      )
    case 'LA PENDING_BUYER_AGENT_RESPONSE':
      return task(
        'SELLING',
        `Record ${named(buyerName, null, 'answer', 'the buyer’s')} to your ${sum}counter for ${addr}`,
        'Your seller’s counter is with a buyer who isn’t on Parley. Record the answer when it reaches you.',
        'View Offers',
        seller,
        WITHIN,
      )
    case 'OB PENDING_BUYER_ACCEPT_REVIEW':
      return task(
        'BUYING',
        `Approve accepting the seller’s ${sum}counter on ${addr}`,
        isMultiple(d)
          ? 'Your agent recommends accepting the seller’s multiple counter. It isn’t binding until the seller confirms.'
          : 'Your agent recommends accepting the seller’s counter.',
        'Review Counter',
        buyer,
        WITHIN,
      )
    case 'OB PENDING_BUYER_COUNTER_REVIEW':
      return task(
        'BUYING',
        `Approve your ${sum}counter for ${addr}`,
        'Your agent wrote new terms. The seller sees them only after you approve them.',
        'Review Terms',
        buyer,
        WITHIN,
      )
    default:
      return null
  }
}

/** N30: a buyer agent of a live chain, before the deadline; the listing agent of an outside one (X2). */
export const roundTask = (d: {
  readonly listingId: string
  readonly addressLine1: string
  readonly side: ContractSide
}): Task =>
  d.side === 'BUYER'
    ? task(
        'BUYING',
        `Send a highest and best offer for ${d.addressLine1}`,
        'The seller is asking every buyer for their highest and best offer.',
        'Respond',
        `/offer-status/${d.listingId}/buyer`,
      )
    : task(
        'SELLING',
        `Record highest and best offers for ${d.addressLine1}`,
        'Ask the buyers who aren’t on Parley for their highest and best offer, and record it before the deadline.',
        'View Offers',
        `/offer-status/${d.listingId}/seller`,
      )

/** N34. */
export const signTask = (c: { listingId: string; addressLine1: string; side: ContractSide }): Task =>
  task(
    c.side === 'BUYER' ? 'BUYING' : 'SELLING',
    `Sign the contract for ${c.addressLine1}`,
    'The contract is ready for your signature and initials.',
    'Sign Contract',
    `/property-contract/${c.listingId}`,
  )
