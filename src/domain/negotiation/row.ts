import type { Detail, Refusal, RefusalCode } from '#domain/kernel/refusal.ts'
import type { Mark } from '#domain/deadline/vocabulary.ts'
import type { ContractNoticeChoice, ContractNoticeHead } from '#domain/contract/notice/vocabulary.ts'
import type { ContractState } from '#domain/contract/vocabulary.ts'
import type { ContractWordsKey } from '#domain/contract/words.ts'
import type { ListingWordsKey } from '#domain/listing/lifecycle/words.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { OfferWordsKey } from '#domain/offer/lifecycle/words/words.ts'
import type { BackupAction, BackupAsk, BackupState, OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import type { Actor, Role } from './actor.ts'
import type { Also, CancelReason, Change, ListingSet, OfferSet, News } from './change.ts'
import type { ContractHead, Negotiation, OfferHead } from './heads.ts'
import type { NoticeId } from './notices/notice-table.ts'
import type { Notice } from './notices/notices.ts'

/** What the caller brings along. Facts a pure rule cannot know by itself arrive here, computed by the caller. */
export interface Input {
  readonly comment?: string | null
  readonly attested?: boolean
  /** The version the caller last saw. */
  readonly version?: number
  /** AD naming the agent who takes over (O07, L03). */
  readonly agentId?: string
  /** Full validation of the working copy, asked only where the row demands it: as whose form, an agent's or a consumer's. */
  readonly problems?: (by?: 'CONSUMER') => readonly Detail[]
  /** A counter differs from the document it answers. */
  readonly changed?: boolean
  /** Global counter: the closing instant of the requested date, and whether that date is tomorrow or later. */
  readonly deadline?: number
  readonly afterToday?: boolean
  /** Marking as sold: the day that is named (YYYY-MM-DD); `today` is where the home is. */
  readonly soldDate?: string | null
  /** Publishing: the instant of today + auctionDays, 18:00 property-local. */
  readonly auctionDeadline?: number | null
  /** What a save of a listing changes. */
  readonly touched?: {
    readonly anything: boolean
    /** price, property, clauses, items or owners */
    readonly terms: boolean
    readonly property: boolean
    readonly owners: boolean
  }
  /** Cancelling: the contract that the person had before them. */
  readonly contractId?: string
  /** Noting a deadline: what is noted, and today where the home is (YYYY-MM-DD). */
  readonly mark?: Mark
  readonly today?: string
  /** A notice after the contract: as it is, or as it would begin, and what it could be about today. */
  readonly notice?: { readonly head: ContractNoticeHead; readonly choices?: readonly ContractNoticeChoice[] }
  /** Signing: both images are there. */
  readonly hasSignature?: boolean
  /** Signing: the person agreed to electronic records. */
  readonly consented?: boolean
  /** The paper or mail that the act rests on came along, as an upload of the person who acts. */
  readonly paper?: boolean
}

export interface Ask {
  readonly n: Negotiation
  readonly actor: Actor
  readonly roles: ReadonlySet<Role>
  readonly now: number
  readonly input: Input
}

export interface OfferAsk extends Ask {
  readonly offer: OfferHead
  readonly chain: readonly OfferHead[]
}

export interface ContractAsk extends Ask {
  readonly contract: ContractHead
}

export type Guard<A extends Ask> = (ask: A) => Refusal | RefusalCode | null
export type Effect<A extends Ask> = (ask: A) => readonly Change[]
export type Telling<A extends Ask> = NoticeId | readonly [NoticeId, ...Role[]] | ((ask: A) => Notice[])

/**
 * One row of a transition table, whole: from, verb, to, by whom, under what, what it sets and brings about, whom it
 * tells, whose comment it shares, what its dialog says to each who may act. Nothing outside the tables names a row.
 */
export interface Row<S extends string, A extends Ask, Set, Key extends string> {
  readonly id: string
  /** The states it starts from; none begins a record. */
  readonly from: readonly S[]
  /** The state it leads to; 'same' leaves the record in its state. */
  readonly to: S | 'same'
  readonly action: string
  /** What the button says. */
  readonly button: string
  readonly actors: readonly Role[]
  readonly comment?: 'required' | 'optional'
  /** Both sides read the comment; every other comment stays on its writer's own side (negotiation.md §8). */
  readonly shares?: true
  readonly attest?: true
  /**
   * A key may take it, or only from these states: a listing made, copied, or saved before its seller is asked, and a draft of an
   * offer. Everything else binds, is delivered, or is seen by others, whatever call carries it (docs/decisions/0042).
   */
  readonly byKey?: true | readonly string[]
  /**
   * It only prepares: it tells nobody, and changes nothing that another person reads. It is all that an administrator who is logged in
   * as somebody may do, on a draft that its author alone reads (`isLeftToPerson`, docs/decisions/0090).
   */
  readonly prepares?: true
  /** Comes with the paper or mail that the act rests on (X1, X2). */
  readonly paper?: true
  /** How a missing attestation is refused, where not by `attestation-required`. */
  readonly unattested?: Refusal
  readonly guards?: readonly Guard<A>[]
  /** Asked for the list of actions alone: the act is open, but not offered as a button. */
  readonly offered?: Guard<A>
  /** An administrator who takes this row names the agent it is about; an agent stands for itself. */
  readonly names?: 'agent'
  /** What the record's own change carries beside the state. `comment` is the trimmed reason. */
  readonly sets?: (ask: A, comment: string | null) => Set
  readonly effects?: readonly Effect<A>[]
  readonly notify?: readonly Telling<A>[]
  /** What the call does besides. */
  readonly also?: readonly (Also | ((ask: A) => readonly Also[]))[]
  /** What happened, as N27, N28 and in-app notes tell it. */
  readonly news?: News
  /**
   * How the verb arrives: by naming the target state (default), with a counter's form, by a save, by a record's birth,
   * by signing, by an upload, or as a consequence of another verb or of the clock.
   */
  readonly via?: 'counter' | 'save' | 'create' | 'sign' | 'upload' | 'system'
  /** What the dialog says, for each role that may act. */
  readonly words: Partial<Record<Role, Key>>
}

export type OfferAction =
  | 'SAVE'
  | 'DELETE'
  | 'SEND'
  | 'SUBMIT'
  | 'CLAIM'
  | 'RESCIND'
  | 'APPROVE'
  | 'REJECT'
  | 'EDIT'
  | 'CONFIRM'
  | 'CANCEL'
  | 'ACCEPT'
  | 'COUNTER'
  | 'CREATE'
  | 'CREATE_OUTSIDE'
  | 'EXPIRE'

/** What the listing agent is asked once a row put a buyer's document before the listing side again. */
export type AnswerTask = 'seller-declined' | 'counter-not-approved' | 'offer-updated' | 'sent-back'

export interface OfferRow extends Row<OfferState, OfferAsk, OfferSet, OfferWordsKey> {
  readonly action: OfferAction
  readonly types: readonly OfferType[]
  /** What the dialog says on a chain from outside, whose buyer side Parley sends nothing; else as on any other (X1). */
  readonly outsideWords?: Partial<Record<Role, OfferWordsKey>>
  /** What it says of a revived counter, whose acceptance the seller confirms again (negotiation.md §1.4). */
  readonly revivedWords?: Partial<Record<Role, OfferWordsKey>>
  /** What it says of a live edit in which nothing was changed: the state alone is restored (O16). */
  readonly unchangedWords?: Partial<Record<Role, OfferWordsKey>>
  /** Of an outside chain alone: the listing agent records what its buy side did on paper (X1, X2). */
  readonly outside?: true
  /** COUNTER: the transition that the button names, and the types the new document may have. */
  readonly transitionState?: OfferState
  readonly writes?: readonly OfferType[]
  /** Why the document ends, where a consequence or the clock ends it. */
  readonly reason?: CancelReason
  /** The edit that a save may carry along with its move (O19, O20). */
  readonly withSave?: readonly OfferState[]
  readonly leaves?: AnswerTask
}

/** A row of the ladder of backups: it starts from and leads to where the chain stands on it. */
export interface BackupRow extends Row<
  BackupState,
  OfferAsk,
  { readonly asks: BackupAsk | null },
  OfferWordsKey
> {
  readonly action: BackupAction | 'CALL_BACKUP' | 'LAPSE_BACKUP'
  /** What the negotiation's history says of it afterwards, to every side that may read it. */
  readonly history: string
}

export type ListingRow = Row<ListingState, Ask, ListingSet, ListingWordsKey>

export interface ContractRow extends Row<ContractState, ContractAsk, never, ContractWordsKey> {
  /** A signing stage: who signs, as the stepper names it, and the state that follows once all have. */
  readonly stage?: {
    readonly who: string
    readonly signer: string
    readonly next: Partial<Record<PropertyState, ContractState>>
  }
}

/** Which words a row's dialog says to somebody of a role, on this document: of an outside chain, of a revived counter, of an unchanged edit, or the row's. */
export const wordsFor = (
  row: Pick<OfferRow, 'words' | 'outsideWords' | 'revivedWords' | 'unchangedWords'>,
  role: Role,
  { outside, revived, dirty }: Pick<OfferHead, 'outside' | 'revived' | 'dirty'>,
): OfferWordsKey | undefined =>
  (outside ? row.outsideWords?.[role] : undefined) ??
  (revived ? row.revivedWords?.[role] : undefined) ??
  (dirty ? undefined : row.unchangedWords?.[role]) ??
  row.words[role]

/** The state a row leads to from a state. */
export const targetOf = <S extends string>(row: { readonly to: S | 'same' }, from: S): S =>
  row.to === 'same' ? from : row.to
