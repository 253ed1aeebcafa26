import { DEADLINE_KINDS, type DeadlineKind } from '#domain/deadline/vocabulary.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'

/**
 * Short documents that one side signs after the contract and delivers to the other: the buyers remove contingencies, and each side
 * may ask the other to do what is due. Source: issue 11 "After signing".
 */
export const NOTICE_KINDS = ['CONTINGENCY_REMOVAL', 'NOTICE_TO_BUYER', 'NOTICE_TO_SELLER'] as const
export type ContractNoticeKind = (typeof NOTICE_KINDS)[number]

/** Being signed by its own side, delivered to the other one once all of them have signed, or taken back before. */
export const NOTICE_STATES = ['SIGNING', 'DELIVERED', 'WITHDRAWN'] as const
export type ContractNoticeState = (typeof NOTICE_STATES)[number]

/** What a notice is about: a deadline of the agreement. The sale of the buyer's home is one where the agreement names no day for it, too. */
export const NOTICE_ITEMS = DEADLINE_KINDS
export type ContractNoticeItem = DeadlineKind

/** Which side gives a notice: its principals sign it, the other side receives it. */
export const GIVEN_BY = {
  CONTINGENCY_REMOVAL: 'BUYER',
  NOTICE_TO_BUYER: 'SELLER',
  NOTICE_TO_SELLER: 'BUYER',
} as const satisfies Record<ContractNoticeKind, ContractSide>

/** What the rules need to know of a notice; instants are epoch milliseconds. */
export interface ContractNoticeHead {
  readonly id: string
  readonly kind: ContractNoticeKind
  readonly state: ContractNoticeState
  readonly items: readonly ContractNoticeItem[]
  readonly signers: readonly { readonly userId: string; readonly signedAt: number | null }[]
}

/** A notice that is being signed, and since when; epoch ms. */
export interface OpenNotice extends ContractNoticeHead {
  readonly preparedAt: number
}

/** A delivered notice, as the deadlines take it in. */
export interface DeliveredNotice {
  readonly id: string
  readonly kind: ContractNoticeKind
  readonly items: readonly ContractNoticeItem[]
  /** YYYY-MM-DD where the home is. */
  readonly deliveredOn: string
}

/** Something that a notice could be about, and why it can't be yet. */
export interface ContractNoticeChoice {
  readonly item: ContractNoticeItem
  /** The day it is due, YYYY-MM-DD; null where none is set. */
  readonly day: string | null
  /** The agreement names no period: the day is the one that the state's contracts usually give. */
  readonly usual: boolean
  /** EARLY: not before `from`. PREPARED: a notice about it is being signed. */
  readonly blocked: 'EARLY' | 'PREPARED' | null
  /** From when a notice to perform may be given, YYYY-MM-DD. */
  readonly from: string | null
}

/** The principals who have not signed a notice that is being signed, by id. */
export const awaitedOn = ({ state, signers }: Pick<ContractNoticeHead, 'state' | 'signers'>): string[] =>
  state === 'SIGNING' ? signers.filter((s) => s.signedAt === null).map((s) => s.userId) : []
