import type { ContractState } from '#domain/contract/vocabulary.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import type { ContractHead, ListingHead, OfferHead, Signer } from './heads.ts'
import type { Notice } from './notices.ts'

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

/** One thing a verb changes. The server turns each into one guarded statement; `apply` does it in memory. */
export type Change =
  | { readonly kind: 'create-offer'; readonly offer: OfferHead }
  | {
      readonly kind: 'offer'
      readonly id: string
      readonly type: OfferType
      readonly from: OfferState
      readonly to: OfferState
      readonly reason?: CancelReason
      readonly set?: Partial<Pick<OfferHead, 'agentId' | 'revived' | 'deadline'>>
    }
  /** Stores an immutable snapshot of all terms; the other side reads snapshots only. */
  | { readonly kind: 'deliver'; readonly id: string; readonly first: boolean; readonly at: number }
  | {
      readonly kind: 'listing'
      readonly from: ListingState
      readonly to: ListingState
      readonly set?: Partial<
        Pick<
          ListingHead,
          | 'agentId'
          | 'primaryOwnerId'
          | 'acceptedOfferId'
          | 'confirmAuthorizationToSell'
          | 'announcedDeadline'
          | 'announcedAt'
          | 'buySideSigned'
          | 'provisional'
        >
      > & { readonly comment?: string | null }
    }
  | { readonly kind: 'create-contract'; readonly contract: ContractHead }
  | {
      readonly kind: 'contract'
      readonly id: string
      readonly from: ContractState
      readonly to: ContractState
    }
  | { readonly kind: 'sign'; readonly contractId: string; readonly signer: Signer; readonly at: number }
  /** A paper beside the contract, which moves no state (K7). */
  | { readonly kind: 'contract-paper'; readonly contractId: string }

/** What `decide` says yes with: the row that ran, its facts, and who is to hear of it. */
export interface Move {
  readonly row: string
  readonly action: string
  readonly comment: string | null
  readonly attested: boolean
  readonly changes: readonly Change[]
  readonly notices: readonly Notice[]
}
