import { answerTaskAfter } from '#domain/offer/lifecycle/rows.ts'
import { task, type Task } from './task.ts'
import { isBuyerType, type OfferState, type OfferType } from '#domain/offer/vocabulary.ts'

export interface ProfileFacts {
  readonly isAgent: boolean
  readonly isListingAgent: boolean
  readonly hasPhone: boolean
  readonly hasBrokerage: boolean
  readonly hasQuestionnaire: boolean
  readonly hasSignature: boolean
  /** A contract waits for this person's signature. */
  readonly mustSign: boolean
}

/** N01, N02, N04. */
export const profileTasks = (p: ProfileFacts): Task[] => [
  ...(!p.hasPhone || (p.isAgent && !p.hasBrokerage)
    ? [
        task(
          'PROFILE',
          'Complete your profile',
          'Your phone, brokerage and licence let others reach and trust you.',
          'Complete',
          '/agent-profile',
        ),
      ]
    : []),
  ...(p.isAgent && !p.isListingAgent && !p.hasQuestionnaire
    ? [
        task(
          'PROFILE',
          'Apply to be a listing agent',
          'Answer a few questions to publish listings without a subscription.',
          'Apply',
          '/agent-profile',
        ),
      ]
    : []),
  ...(p.mustSign && !p.hasSignature
    ? [
        task(
          'PROFILE',
          'Add your signature',
          'A contract waits for you. Adopt a signature and initials once, use them everywhere.',
          'Add',
          '/agent-profile',
        ),
      ]
    : []),
]

export interface WaitingDocument {
  readonly listingId: string
  readonly chainId: string
  readonly type: OfferType
  readonly state: OfferState
  readonly addressLine1: string
  /** Of the chain's first document, as its viewer may read it; '' where there is none. Tells offers on one home apart. */
  readonly buyerName: string
  /** The row that happened last in the chain: it says why somebody is asked. */
  readonly lastRow: string | null
  /** It has waited for a day: the person was reminded (CK3, N39). */
  readonly reminded: boolean
}

const WITHIN = 'Please respond within 24 hrs.'

/** What the listing agent is told of a buyer document that waits for an answer: N15, N17, N19, N21, N26. */
const answerTask = ({ type, addressLine1: addr, listingId, lastRow }: WaitingDocument): Task => {
  const seller = `/offer-status/${listingId}/seller`
  switch (answerTaskAfter(lastRow)) {
    case 'seller-declined':
      return task(
        'SELLING',
        `Seller declined acceptance ${addr}`,
        'The seller did not approve the acceptance. Read why, and answer the buyer.',
        'Open',
        seller,
        WITHIN,
      )
    case 'counter-not-approved':
      return task(
        'SELLING',
        `Counter not approved ${addr}`,
        'The seller did not approve the counter. Read why, and answer the buyer.',
        'Open',
        seller,
        WITHIN,
      )
    case 'offer-updated':
      return task(
        'SELLING',
        `Offer updated ${addr}`,
        'A buyer changed an offer.',
        'View offers',
        seller,
        WITHIN,
      )
    default:
      return type === 'INITIAL'
        ? task('SELLING', `New offer ${addr}`, 'A buyer waits for an answer.', 'View offers', seller, WITHIN)
        : task('SELLING', `Buyer counter ${addr}`, 'A buyer waits for an answer.', 'Respond', seller, WITHIN)
  }
}

/** What a document that waits on somebody asks of that person. N13 to N26, N29, N39. */
export const documentTask = (d: WaitingDocument, role: 'BA' | 'OB' | 'LA' | 'PS'): Task | null => {
  const asked = askedOf(d, role)
  if (!asked) return null
  return {
    ...asked,
    title: d.reminded ? `${asked.title} (reminder)` : asked.title,
    description: role === 'OB' || !d.buyerName ? asked.description : naming(asked.description, d.buyerName),
  }
}

/** The buyer by name, where a sentence begins with one or else at its end. */
const naming = (text: string, buyer: string): string =>
  text.startsWith('A buyer ') ? text.replace('A buyer', buyer) : `${text} Buyer: ${buyer}.`

const askedOf = (d: WaitingDocument, role: 'BA' | 'OB' | 'LA' | 'PS'): Task | null => {
  const { addressLine1: addr, listingId } = d
  const buyer = `/offer-status/${listingId}/buyer`
  const seller = `/offer-status/${listingId}/seller`
  const offer = `/offers/${d.chainId}`
  switch (`${role} ${d.state}`) {
    case 'OB PENDING_BUYER_APPROVAL':
      return task(
        'BUYING',
        `Approve your offer ${addr}`,
        'Your agent prepared your offer and asks for your approval.',
        'Review',
        offer,
        WITHIN,
      )
    case 'BA BUYER_REJECTED':
    case 'BA BUYER_REJECTED_COUNTER_OFFER_CREATION':
      return task(
        'BUYING',
        `Buyer asked for changes ${addr}`,
        'The buyer did not approve. Read why, and correct it.',
        'Edit',
        d.state === 'BUYER_REJECTED' ? offer : buyer,
        WITHIN,
      )
    case 'BA LIVE_EDIT':
      return task(
        'BUYING',
        `Finish your edits ${addr}`,
        'The offer is being edited. The seller still sees the terms delivered last.',
        'Edit',
        offer,
        WITHIN,
      )
    case 'OB LIVE_EDIT_BUYER':
      return task(
        'BUYING',
        `Confirm edits ${addr}`,
        'Your agent edited your offer and asks you to confirm.',
        'Confirm',
        offer,
        WITHIN,
      )
    case 'LA PENDING_SELLER_AGENT_RESPONSE':
      return answerTask(d)
    case 'LA PENDING_SELLER_ACCEPT_REVIEW':
      return isBuyerType(d.type)
        ? null
        : task(
            'SELLING',
            `Confirm multiple counter ${addr}`,
            'A buyer accepted a counter. It binds only when the seller confirms.',
            'Select',
            seller,
            WITHIN,
          )
    case 'PS PENDING_SELLER_ACCEPT_REVIEW':
      return task(
        'SELLING',
        `${isBuyerType(d.type) ? 'Approve acceptance' : 'Confirm multiple counter'} ${addr}`,
        'Your approval makes the agreement.',
        isBuyerType(d.type) ? 'Review' : 'Select',
        seller,
        WITHIN,
      )
    case 'PS PENDING_SELLER_COUNTER_REVIEW':
      return d.type === 'GLOBAL_COUNTER'
        ? task(
            'SELLING',
            `Approve highest-and-best date ${addr}`,
            'Your agent asks you to announce a due date to every buyer.',
            'Review',
            seller,
            WITHIN,
          )
        : task(
            'SELLING',
            `Approve counter ${addr}`,
            'Your agent drafted a counter and asks for your approval.',
            'Review',
            seller,
            WITHIN,
          )
    case 'BA PENDING_BUYER_AGENT_RESPONSE':
      return task(
        'BUYING',
        `Counter offer ${addr}`,
        d.type === 'SELLER_MULTIPLE_COUNTER'
          ? 'Multiple counter, not binding until the seller confirms.'
          : 'The seller answered with a counter.',
        'Respond',
        buyer,
        WITHIN,
      )
    case 'OB PENDING_BUYER_ACCEPT_REVIEW':
      return task(
        'BUYING',
        `Approve acceptance ${addr}`,
        'Your agent recommends accepting the counter.',
        'Review',
        buyer,
        WITHIN,
      )
    case 'OB PENDING_BUYER_COUNTER_REVIEW':
      return task(
        'BUYING',
        `Approve counter ${addr}`,
        'Your agent drafted a counter and asks for your approval.',
        'Review',
        buyer,
        WITHIN,
      )
    default:
      return null
  }
}

/** N30: a buyer agent of a living chain, before the deadline. */
export const roundTask = (d: { listingId: string; addressLine1: string; due: string }): Task =>
  task(
    'BUYING',
    `Highest and best due ${d.due} 6 PM`,
    `${d.addressLine1}: the seller asks for your highest and best offer.`,
    'Respond',
    `/offer-status/${d.listingId}/buyer`,
  )

/** N34. */
export const signTask = (c: { listingId: string; addressLine1: string; side: 'BUYER' | 'SELLER' }): Task =>
  task(
    c.side === 'BUYER' ? 'BUYING' : 'SELLING',
    `Sign contract ${c.addressLine1}`,
    'The contract waits for your signature and initials.',
    'Sign',
    `/property-contract/${c.listingId}`,
  )
