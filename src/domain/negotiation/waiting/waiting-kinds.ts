import type { ListingState } from '#domain/listing/vocabulary.ts'
import { isBuyerType, type OfferState } from '#domain/offer/vocabulary.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import type { Role } from '../actor.ts'
import type { OfferHead } from '../heads.ts'

/** A reminder comes a day after a waiting began (CK3), and a day before a deadline (CK2). In milliseconds. */

/** What of somebody a waiting asks: the chain's own next step, or something beside it. */
interface Kind {
  /**
   * The next step of a document (negotiation.md §0 "responsible"): what badges, cards and "needs your attention" count.
   * Others are tasks only.
   */
  readonly answers: boolean
  /** One reminder when it has lasted a day (CK3). */
  readonly reminds?: true
  /** Somebody else's step is followed: it is due when theirs is, and asks nothing. */
  readonly follows?: true
  /** A signature is asked for: it comes before everything else (spec 1 §2.10). */
  readonly signs?: true
}

const ANSWER = { answers: true, reminds: true } as const
const TASK = { answers: false } as const

/** Everything that somebody is waited for. Source: negotiation.md §0 "responsible", §9 (the tasks' conditions). */
export const WAITING_KINDS = {
  FINISH_OFFER: { answers: true },
  /** A consumer's offer or listing that an agent may take over: whoever was invited (N10). */
  CLAIM: { answers: true },
  /** The consumer of a PROVISIONAL offer is told that it waits (N11). */
  AWAIT_AGENT: TASK,
  APPROVE_OFFER: ANSWER,
  CORRECT_OFFER: ANSWER,
  FINISH_EDITS: ANSWER,
  CONFIRM_EDITS: ANSWER,
  ANSWER_OFFER: ANSWER,
  APPROVE_ACCEPTANCE: ANSWER,
  /** A counter that a buyer accepted binds with the seller's confirmation (O40). */
  CONFIRM_COUNTER: ANSWER,
  /** The listing agent follows that confirmation (N24). */
  FOLLOW_COUNTER: { ...TASK, follows: true },
  APPROVE_COUNTER: ANSWER,
  CORRECT_COUNTER: ANSWER,
  ANSWER_COUNTER: ANSWER,
  /** The listing agent records what an outside buyer side answered to a counter (X2). */
  RECORD_ANSWER: ANSWER,
  APPROVE_ROUND: ANSWER,
  /** A backup position: suggested by the listing agent, offered to the buyers, and what their agent asks of them (BK1 to BK3). */
  APPROVE_BACKUP: ANSWER,
  ANSWER_BACKUP: ANSWER,
  ACCEPT_BACKUP: ANSWER,
  WITHDRAW_BACKUP: ANSWER,
  /** Called up, until 6 PM of the third day (BK6). */
  CONFIRM_BACKUP: { answers: true },
  /** The listing agent suggests a blind comparison (NV1). */
  APPROVE_BLIND: TASK,
  /** The highest and best offer, of each living chain's agent until the deadline (N30). */
  ANSWER_ROUND: TASK,
  /** The deadline has passed (N31). */
  SELECT_OFFER: TASK,
  /** An agreement fell through, and nothing has happened since (N37). */
  ACTIVE_AGAIN: TASK,
  FINISH_LISTING: TASK,
  REVIEW_LISTING: TASK,
  UPDATE_LISTING: TASK,
  PUBLISH_LISTING: TASK,
  /** Whoever signs next; reminded after a day (issue 11 "Signing"). */
  SIGN: { answers: false, reminds: true, signs: true },
  /**
   * What a side signs under the contract and delivers to the other one (K10 to K12). It is reminded of as well; yet by when it has to be
   * delivered is the agreement's own day, which the deadlines tell, and no day of ours.
   */
  SIGN_NOTICE: { answers: false, signs: true },
} as const satisfies Record<string, Kind>

export type WaitingKind = keyof typeof WAITING_KINDS

export const KINDS = Object.keys(WAITING_KINDS) as WaitingKind[]

export const kindOf = (kind: WaitingKind): Kind => WAITING_KINDS[kind]

/**
 * By when an answer is asked for: within a day where a reminder comes then, and before the clock itself ends the
 * waiting (a round's deadline, a document's own date). Null: no date. Instants are epoch ms.
 */
export const byWhen = (w: {
  readonly kind: WaitingKind
  readonly since: number | null
  readonly remindAt: number | null
  readonly until: number | null
}): number | null => {
  const { reminds, follows } = kindOf(w.kind)
  const followed = follows && w.since !== null ? w.since + DAY : null
  const ends = [reminds ? w.remindAt : followed, w.until].filter((at) => at !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The first of several dates by which somebody is asked for an answer of their own, after an instant; null: none. */
export const dueFrom = (waitings: readonly Parameters<typeof byWhen>[0][], now: number): number | null => {
  const own = waitings.filter(({ kind }) => !kindOf(kind).follows)
  const dates = own.flatMap((w) => byWhen(w) ?? []).filter((at) => at > now)
  return dates.length === 0 ? null : Math.min(...dates)
}

/** The kinds that are a document's own next step. */
export const ANSWER_KINDS = KINDS.filter((k) => kindOf(k).answers)

/** Is somebody asked for a signature? */
export const isSigning = (kind: WaitingKind): boolean => kindOf(kind).signs === true

/** What puts an offer under "needs your attention": an answer, or a signature. */
export const isListed = (kind: WaitingKind): boolean => kindOf(kind).answers || isSigning(kind)

const BY_STATE: Partial<Record<OfferState, WaitingKind>> = {
  DRAFT: 'FINISH_OFFER',
  PROVISIONAL: 'CLAIM',
  PENDING_BUYER_APPROVAL: 'APPROVE_OFFER',
  BUYER_REJECTED: 'CORRECT_OFFER',
  LIVE_EDIT: 'FINISH_EDITS',
  LIVE_EDIT_BUYER: 'CONFIRM_EDITS',
  PENDING_SELLER_AGENT_RESPONSE: 'ANSWER_OFFER',
  PENDING_SELLER_ACCEPT_REVIEW: 'APPROVE_ACCEPTANCE',
  PENDING_SELLER_COUNTER_REVIEW: 'APPROVE_COUNTER',
  PENDING_BUYER_AGENT_RESPONSE: 'ANSWER_COUNTER',
  PENDING_BUYER_ACCEPT_REVIEW: 'APPROVE_ACCEPTANCE',
  PENDING_BUYER_COUNTER_REVIEW: 'APPROVE_COUNTER',
  BUYER_REJECTED_COUNTER_OFFER_CREATION: 'CORRECT_COUNTER',
}

/** What a document asks for in its state; undefined where it asks nobody. */
export const kindOfDocument = ({
  type,
  state,
  outside,
}: Pick<OfferHead, 'type' | 'state' | 'outside'>): WaitingKind | undefined => {
  if (state === 'PENDING_SELLER_ACCEPT_REVIEW' && !isBuyerType(type)) return 'CONFIRM_COUNTER'
  if (outside && state === 'PENDING_BUYER_AGENT_RESPONSE') return 'RECORD_ANSWER'
  return BY_STATE[state]
}

/** Who must act while a document is in a state; null where nobody is waited for (negotiation.md §0 "responsible"). */
const RESPONSIBLE: Record<OfferState, Role | null> = {
  DRAFT: 'BA',
  LIVE_EDIT: 'BA',
  BUYER_REJECTED: 'BA',
  PENDING_BUYER_AGENT_RESPONSE: 'BA',
  BUYER_REJECTED_COUNTER_OFFER_CREATION: 'BA',
  PENDING_BUYER_APPROVAL: 'OB',
  LIVE_EDIT_BUYER: 'OB',
  PENDING_BUYER_COUNTER_REVIEW: 'OB',
  PENDING_BUYER_ACCEPT_REVIEW: 'OB',
  PENDING_SELLER_AGENT_RESPONSE: 'LA',
  PENDING_SELLER_ACCEPT_REVIEW: 'PS',
  PENDING_SELLER_COUNTER_REVIEW: 'PS',
  PROVISIONAL: 'AGT',
  ACCEPTED: null,
  CANCELLED: null,
  DELETED: null,
  REJECTED: null,
}

/** The same for a document: on an outside chain it is the listing agent who acts for the buy side (X2). */
export const responsibleFor = ({ state, outside }: Pick<OfferHead, 'state' | 'outside'>): Role | null => {
  const role = RESPONSIBLE[state]
  return outside && (role === 'BA' || role === 'OB') ? 'LA' : role
}

/** Who is asked for what before a listing is published; of a provisional one without an agent see `waitingOn`. */
const TURNS = {
  DRAFT: { role: 'LA', kind: 'FINISH_LISTING' },
  PENDING_SELLER_APPROVAL: { role: 'PS', kind: 'REVIEW_LISTING' },
  PENDING_AGENT_UPDATES: { role: 'LA', kind: 'UPDATE_LISTING' },
  SELLER_APPROVED: { role: 'LA', kind: 'PUBLISH_LISTING' },
} as const satisfies Partial<Record<ListingState, { role: Role; kind: WaitingKind }>>

export type ListingTurn = (typeof TURNS)[keyof typeof TURNS]

/** Who takes the next step with a listing, and which; null: its state asks nobody (negotiation.md §2). */
export const listingTurn = (state: ListingState): ListingTurn | null =>
  (TURNS as Partial<Record<ListingState, ListingTurn>>)[state] ?? null
