import type { ContractNoticeKind } from '#domain/contract/notice/vocabulary.ts'

/*
 * The rows K10 to K12 by hand, from issue 11 "After signing", docs/decisions/0041 and negotiation.md §0 (nobody learns of what was not
 * delivered to them), and from nothing else: who may do what, what refuses those who may, what each step brings about, who is told,
 * who notices that something moved, who may read it afterwards.
 */

/** The parties of the agreement by the names of the tests, and three who are none. */
export const EVERYBODY = ['BA1', 'PB1', 'SB1', 'LA', 'PS', 'SS', 'AD', 'BA2', 'PB2', 'stranger'] as const
export type Anybody = (typeof EVERYBODY)[number]

const BUY: readonly Anybody[] = ['BA1', 'PB1', 'SB1']
const SELL: readonly Anybody[] = ['LA', 'PS', 'SS']

interface NoticeOracle {
  readonly prepares: readonly Anybody[]
  /** Where its side has no agent. */
  readonly preparesAlone: readonly Anybody[]
  readonly signs: readonly Anybody[]
  /** Whoever of its side may take it back, hears of its steps, and reads it before the delivery. */
  readonly own: readonly Anybody[]
  readonly other: readonly Anybody[]
  readonly delivered: 'N47' | 'N48'
}

const BUYERS = {
  prepares: ['BA1'],
  preparesAlone: ['PB1', 'SB1'],
  signs: ['PB1', 'SB1'],
  own: BUY,
  other: SELL,
} as const

export const NOTICE_ORACLE: Readonly<Record<ContractNoticeKind, NoticeOracle>> = {
  CONTINGENCY_REMOVAL: { ...BUYERS, delivered: 'N47' },
  NOTICE_TO_SELLER: { ...BUYERS, delivered: 'N48' },
  NOTICE_TO_BUYER: {
    prepares: ['LA'],
    preparesAlone: ['PS'],
    signs: ['PS', 'SS'],
    own: SELL,
    other: BUY,
    delivered: 'N48',
  },
}

type StepName = 'prepared' | 'one of two signed' | 'the last signed' | 'withdrawn'

interface StepOracle {
  readonly row: 'K10' | 'K11' | 'K12'
  readonly changes: readonly string[]
  /** Who notices that something moved. */
  readonly noticed: 'own' | 'both'
  /** Which message, and to whom, whoever did it excepted; null: none. */
  readonly told: { readonly n: 'N46' | 'delivered' | 'N49'; readonly who: 'signs' | 'own' | 'both' } | null
}

/** A contract never moves by any of them. */
export const NOTICE_STEPS: Readonly<Record<StepName, StepOracle>> = {
  prepared: { row: 'K10', changes: ['create-notice'], noticed: 'own', told: { n: 'N46', who: 'signs' } },
  'one of two signed': { row: 'K11', changes: ['sign-notice'], noticed: 'own', told: null },
  'the last signed': {
    row: 'K11',
    changes: ['sign-notice', 'notice>DELIVERED', 'seal-notice'],
    noticed: 'both',
    told: { n: 'delivered', who: 'both' },
  },
  withdrawn: { row: 'K12', changes: ['notice>WITHDRAWN'], noticed: 'own', told: { n: 'N49', who: 'own' } },
}

/** Where nothing of it is open to anybody: before the agreement is in effect, after it ended, and after the closing. */
export const CLOSED = [
  { contract: 'PENDING_SELLER_REVIEW', listing: 'SELLER_REVIEW' },
  { contract: 'CANCELLED', listing: 'ACTIVE' },
  { contract: 'COMPLETED', listing: 'SOLD' },
] as const
