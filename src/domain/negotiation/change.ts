import type { Mark } from '#domain/deadline/vocabulary.ts'
import type { ContractNoticeHead, ContractNoticeState } from '#domain/contract/notice/vocabulary.ts'
import type { ContractState } from '#domain/contract/vocabulary.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import type { BlindState } from './blind.ts'
import type { BackupMark, ContractHead, ListingHead, OfferHead, Signer } from './heads.ts'
import type { Notice } from './notices/notices.ts'

/** An act in the past tense: `happened` heads a notice, `text` says it, with `{name}` for who acted. */
export interface News {
  readonly happened: string
  readonly text: string
}

/** Why a document was cancelled by a consequence and not by a person. */
export type CancelReason =
  | 'REPLACED'
  | 'OLDER_TERMS'
  | 'OTHER_OFFER_ACCEPTED'
  | 'ROUND_ANNOUNCED'
  | 'EXPIRED'
  | 'CHAIN_ENDED'
  | 'FELL_THROUGH'
  | 'CLOSED'

/** What a row may set on the document it moves. */
export type OfferSet = Partial<Pick<OfferHead, 'agentId' | 'revived' | 'deadline'>>

/** What a row may set on the listing it moves. */
export type ListingSet = Partial<
  Pick<
    ListingHead,
    | 'agentId'
    | 'primaryOwnerId'
    | 'acceptedOfferId'
    | 'confirmAuthorizationToSell'
    | 'announcedDeadline'
    | 'announcedAt'
    | 'dueAt'
    | 'publishedDueAt'
    | 'buySideSigned'
    | 'provisional'
  >
> & { readonly comment?: string | null }

/** One thing a verb changes. The server turns each into one guarded statement; `apply` does it in memory. */
export type Change =
  | { readonly kind: 'create-listing'; readonly id: string; readonly state: ListingState }
  | { readonly kind: 'create-offer'; readonly offer: OfferHead }
  | {
      readonly kind: 'offer'
      readonly id: string
      readonly type: OfferType
      readonly from: OfferState
      readonly to: OfferState
      /** The document's own side did it; without, the other side, or a consequence of another act. */
      readonly own?: true
      readonly reason?: CancelReason
      readonly set?: OfferSet
    }
  /** Stores an immutable snapshot of all terms; the other side reads snapshots only, and the files they name. */
  | { readonly kind: 'deliver'; readonly id: string; readonly first: boolean; readonly at: number }
  | {
      readonly kind: 'listing'
      readonly from: ListingState
      readonly to: ListingState
      readonly set?: ListingSet
    }
  /** The paper or mail by which an outside buyer side stands behind a document (X2); the newest counts. */
  | { readonly kind: 'offer-paper'; readonly id: string }
  /** A backup position begins, moves or ends; its chain's documents stay as they are, and so do their versions. */
  | {
      readonly kind: 'backup'
      readonly chainId: string
      readonly from: BackupMark | null
      readonly to: BackupMark | null
    }
  /** New text of a listing that stays in its state, written by the call that brings it (L12, L13). */
  | { readonly kind: 'listing-saved'; readonly terms: boolean }
  /** The blind comparison of a listing is asked for, turned on or off (negotiation.md §1.11). */
  | { readonly kind: 'blind'; readonly from: BlindState | null; readonly to: BlindState | null }
  /** The listing agent opens a paper that is held back; `paper` is its path in the body. */
  | { readonly kind: 'paper-opened'; readonly offerId: string; readonly paper: string }
  /** The contract with its signers; its paper is drawn after the commit. The server gives it its id. */
  | { readonly kind: 'create-contract'; readonly contract: Omit<ContractHead, 'id'> }
  | {
      readonly kind: 'contract'
      readonly id: string
      readonly from: ContractState
      readonly to: ContractState
    }
  | { readonly kind: 'sign'; readonly contractId: string; readonly signer: Signer; readonly at: number }
  /** The final paper is drawn and sealed after the commit (K4). */
  | { readonly kind: 'seal'; readonly contractId: string }
  /** A paper beside the contract, which moves no state (K7). */
  | { readonly kind: 'contract-paper'; readonly contractId: string }
  /** What an agent notes of a deadline, which moves no state (K9). */
  | { readonly kind: 'contract-mark'; readonly contractId: string; readonly mark: Mark }
  /** The documents that one of the agents attached are others from now on (K8). */
  | { readonly kind: 'contract-documents'; readonly contractId: string }
  /** A short document after the contract, which one side signs and delivers to the other (K10 to K12); it moves no contract. */
  | { readonly kind: 'create-notice'; readonly contractId: string; readonly notice: ContractNoticeHead }
  | {
      readonly kind: 'sign-notice'
      readonly notice: ContractNoticeHead
      readonly userId: string
      readonly at: number
    }
  | { readonly kind: 'notice'; readonly notice: ContractNoticeHead; readonly to: ContractNoticeState }
  /** Its final paper is drawn and sealed after the commit. */
  | { readonly kind: 'seal-notice'; readonly id: string }

/**
 * What a row has its call do beside the changes, to texts and people that the rules do not hold: whoever the form names becomes a
 * person who can be asked; the consumer of a home becomes its seller; who takes an offer over certifies its buyers; the terms are kept as approved; a price or a sale is noted.
 */
export type Also =
  | 'invite-owners'
  | 'invite-buyers'
  | 'name-seller'
  | 'certify-anew'
  | 'keep-approved'
  | 'note-price'
  | 'note-sale'

/** What `decide` says yes with: the row that ran, its facts, and who is notified. */
export interface Move {
  readonly row: string
  readonly action: string
  readonly comment: string | null
  /** What notices say happened; null where the row has no words of its own. */
  readonly news: News | null
  /** The attestation that was ticked, as `id/version`; null where the row asks for none. */
  readonly attestation: string | null
  /** It records what somebody did on paper (X1, X2): whoever records it is bound by nothing. */
  readonly onPaper?: true
  /** A key of an agent may carry it. */
  readonly byKey: boolean
  /** The agent an administrator named, who has to be a verified one. */
  readonly namedAgentId: string | null
  readonly changes: readonly Change[]
  readonly notices: readonly Notice[]
  readonly also: readonly Also[]
}
