import { days } from '#domain/kernel/text/format.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { DEADLINE_WORDS } from '#domain/deadline/words.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import type { ContractNoticeDeadline } from './deadlines.ts'
import { isContingency, NOTICE_DAYS } from './table.ts'
import {
  GIVEN_BY,
  type ContractNoticeItem,
  type ContractNoticeKind,
  type ContractNoticeState,
} from './vocabulary.ts'

interface KindWords {
  readonly title: string
  /** What the document says, a sentence each. */
  readonly says: readonly string[]
  /** What follows from it. */
  readonly follows: readonly string[]
  /** What the list of items is called. */
  readonly list: string
}

const NAMES: Readonly<Record<ContractSide, string>> = { BUYER: 'buyer', SELLER: 'seller' }

const REMOVAL: Readonly<Record<PropertyState, KindWords>> = {
  CA: {
    title: 'Contingency Removal',
    says: [
      'The buyer removes each contingency listed below.',
      'From the delivery of this document on, the buyer’s duty to buy no longer depends on it.',
    ],
    follows: [
      'Contingencies that are not listed stay as the agreement has them.',
      'A buyer who removes a contingency and then does not buy may lose the deposit. Before signing, each buyer should ask their agent, or an attorney, what this means for them.',
    ],
    list: 'Contingencies removed',
  },
  FL: {
    title: 'Notice of Contingencies Satisfied or Waived',
    says: [
      'Each contingency listed below is satisfied, or the buyer waives it.',
      'From the delivery of this notice on, the buyer’s duty to buy no longer depends on it.',
    ],
    follows: [
      'Contingencies that are not listed stay as the agreement has them. Rights to cancel that the law gives are not affected.',
      'A buyer who gives a contingency up and then does not buy may lose the deposit. Before signing, each buyer should ask their agent, or an attorney, what this means for them.',
    ],
    list: 'Contingencies satisfied or waived',
  },
}

/** By when a notice asks for performance, as its paper says it; null: it sets no time of its own. */
const timeIn = (state: PropertyState): string | null => {
  const n = NOTICE_DAYS[state]
  return n === null
    ? null
    : `within ${days(n)} after this notice is delivered, or by the day that is listed, whichever is later`
}

const perform = (kind: ContractNoticeKind, state: PropertyState): KindWords => {
  const from = NAMES[GIVEN_BY[kind]]
  const to = from === 'buyer' ? 'seller' : 'buyer'
  const time = timeIn(state)
  return {
    title: `Notice to ${to === 'buyer' ? 'Buyer' : 'Seller'} to Perform`,
    says: time
      ? [`The ${from} asks the ${to} to do what is listed below ${time}.`]
      : [`The ${from} reminds the ${to} in writing of what is listed below, and asks that it be done.`],
    follows: time
      ? [
          `If it is not done by then, the ${from} may have the right to cancel the agreement. This notice does not cancel it.`,
          'Days are counted as the agreement’s: the day of delivery does not count, a last day on a weekend or holiday moves to the next business day, and each day ends at 11:59 PM where the property is.',
        ]
      : ['This notice sets no new deadline and gives no right to cancel. The agreement alone decides.'],
    list: 'What is asked for',
  }
}

/** What a notice of a kind is called and says, in the words of its state. */
export const noticeWords = (kind: ContractNoticeKind, state: PropertyState): KindWords =>
  kind === 'CONTINGENCY_REMOVAL' ? REMOVAL[state] : perform(kind, state)

/** What an item is called in a list. */
export const itemTitle = (item: ContractNoticeItem): string => DEADLINE_WORDS[item].title

/** What has to be done about an item, as a notice to perform asks for it. */
export const itemAsk = (item: ContractNoticeItem, state: PropertyState): string =>
  isContingency(item, state)
    ? 'Remove the contingency in writing, or cancel under the agreement.'
    : DEADLINE_WORDS[item].what

export const STATE_WORDS: Readonly<Record<ContractNoticeState, string>> = {
  SIGNING: 'Waiting for signatures',
  DELIVERED: 'Delivered',
  WITHDRAWN: 'Withdrawn',
}

const list = (items: readonly ContractNoticeItem[]): string => items.map(itemTitle).join(', ')

/** The line that a notice has among the deadlines. */
export const noticeDeadlineWords = (
  { notice, days: n }: ContractNoticeDeadline,
  state: PropertyState,
): { title: string; what: string; rule: string } => ({
  title: noticeWords(notice.kind, state).title,
  what: `Asks for: ${list(notice.items)}.`,
  rule: `${days(n)} after the notice was delivered, and not before the day that the notice lists.`,
})

/** What the record of events says that a notice is about. */
export const noticeInWords = (kind: ContractNoticeKind, items: readonly ContractNoticeItem[]): string =>
  `${kind}:${items.join(',')}`
