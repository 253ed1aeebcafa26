import type { OpenNotice } from '#domain/contract/notice/vocabulary.ts'
import type { ContractState, SigningStage, ContractSide } from '#domain/contract/vocabulary.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import type { BackupAsk, BackupState, OfferState, OfferType } from '#domain/offer/vocabulary.ts'
import type { BlindState } from './blind.ts'

/**
 * What the rules need to know of a negotiation, and nothing else: no prices, no names. Instants are epoch
 * milliseconds. The listing is the aggregate: every verb locks it, reads these heads and asks `decide`.
 */
export interface ListingHead {
  readonly id: string
  readonly state: ListingState
  readonly propertyState: PropertyState
  /** Whose 6 PM a deadline of this listing means. */
  readonly zone: Zone
  readonly agentId: string | null
  readonly creatorId: string
  readonly provisional: boolean
  readonly primaryOwnerId: string | null
  readonly secondaryOwnerIds: readonly string[]
  /** Agents who hold a consumer's invitation to this listing. */
  readonly invitedAgentIds: readonly string[]
  readonly version: number
  readonly acceptedOfferId: string | null
  readonly confirmAuthorizationToSell: boolean
  /** Names who sells, and what; absent on a head that no body was read for. */
  readonly bindable?: boolean
  /** instantAuction.auctionDays of the seller preferences; null or below 1 announces no deadline at L08. */
  readonly auctionDays: number | null
  /** Chains ever delivered, whatever became of them. */
  readonly receivedCount: number
  /** The last announced highest-and-best deadline (L08, G03, G06), and when it was announced. */
  readonly announcedDeadline: number | null
  /** The deadline that stands: of the round in force, else the one the listing was published with. */
  readonly dueAt: number | null
  readonly publishedDueAt: number | null
  readonly announcedAt: number | null
  readonly buySideSigned: boolean
  /** A blind comparison, asked for or on; absent: none. */
  readonly blind?: BlindState | null
  readonly blindSince?: number | null
  /** When the state began; absent on a head that no state was reckoned for. */
  readonly stateSince?: number
}

export interface Buyer {
  readonly userId: string
  readonly primary: boolean
}

/**
 * A backup position: a mark on a chain, not a state of its documents. The chain is on hold as long as it lasts, so that
 * what the seller approved and the buyers accepted is what a confirmation binds. Source: negotiation.md §1.10.
 */
export interface BackupMark {
  readonly state: Exclude<BackupState, 'NONE'>
  /** The place on the listing's ladder, from 1; null while the Primary Seller has not approved it. */
  readonly rank: number | null
  /** What the buyer agent asked the buyers to approve; the seller's side knows nothing of it. */
  readonly asks: BackupAsk | null
  /** The document whose terms it is about. */
  readonly documentId: string
  /** When the place, or the suggestion, came to be what it is. */
  readonly since: number
  /** When the buy side last asked or answered among themselves, which is as little the seller's business as `asks`. */
  readonly askedAt: number | null
  /** CALLED only: until when the buyers may confirm. */
  readonly until: number | null
}

export interface OfferHead {
  readonly id: string
  /** The id of the chain's INITIAL offer; a global counter is alone under its own id. */
  readonly chainId: string
  readonly type: OfferType
  readonly state: OfferState
  readonly agentId: string | null
  readonly creatorId: string
  readonly buyers: readonly Buyer[]
  /** Lower-cased; null while the draft names none. */
  readonly primaryBuyerEmail: string | null
  readonly invitedAgentIds: readonly string[]
  readonly answersId: string | null
  readonly deliveredAt: number | null
  /** The working copy differs from the last delivered snapshot. */
  readonly dirty: boolean
  readonly revived: boolean
  readonly outside: boolean
  /** INITIAL offers: the how-manieth chain of the listing that was delivered; null until then. */
  readonly arrival?: number | null
  /** It was accepted, and the agreement fell through. */
  readonly fellThrough?: boolean
  readonly requestBuyerApproval: boolean
  /** Creation order within the listing. */
  readonly seq: number
  readonly version: number
  /** How many of the versions were saves of the working copy, which only its own side counts; absent: none. */
  readonly saves?: number
  /** How many were requests among the side that answers, which the author does not count (O23, O36); absent: none. */
  readonly unseenMoves?: number
  readonly expiresAt: number | null
  /** Global counters only: the closing instant. */
  readonly deadline: number | null
  /** INITIAL only: the chain's backup position. */
  readonly backup?: BackupMark | null
  /** When the state began; `apply` sets it, absent only on a head that was not written yet. */
  readonly stateSince?: number
}

export interface Signer {
  readonly userId: string
  readonly side: ContractSide
  /** The contract state in which this person signs. */
  readonly stage: SigningStage
  readonly signedAt: number | null
}

export interface ContractHead {
  readonly id: string
  readonly offerId: string
  readonly state: ContractState
  readonly signers: readonly Signer[]
  /** When the stage began. */
  readonly stateSince?: number
  /** What one of its sides is signing under it, the oldest first (K10 to K12); absent: none. */
  readonly notices?: readonly OpenNotice[]
}

export interface Negotiation {
  readonly listing: ListingHead
  /** Every offer, counter and global counter of the listing. */
  readonly offers: readonly OfferHead[]
  /** The newest contract, cancelled or not. */
  readonly contract: ContractHead | null
}

/** A document about to be written: what every new one has in common, with what sets this one apart. */
export const newOffer = (
  own: Pick<OfferHead, 'id' | 'type' | 'state' | 'creatorId' | 'seq'> & Partial<OfferHead>,
): OfferHead => ({
  chainId: own.id,
  agentId: null,
  buyers: [],
  primaryBuyerEmail: null,
  invitedAgentIds: [],
  answersId: null,
  deliveredAt: null,
  dirty: true,
  revived: false,
  outside: false,
  requestBuyerApproval: false,
  version: 1,
  expiresAt: null,
  deadline: null,
  ...own,
})

/** A listing about to be written: what every new one has in common, with what sets this one apart. */
export const newListing = (
  own: Pick<ListingHead, 'id' | 'propertyState' | 'zone' | 'agentId' | 'creatorId'> & Partial<ListingHead>,
): ListingHead => ({
  state: 'DRAFT',
  provisional: false,
  primaryOwnerId: null,
  secondaryOwnerIds: [],
  invitedAgentIds: [],
  version: 1,
  acceptedOfferId: null,
  confirmAuthorizationToSell: false,
  auctionDays: null,
  receivedCount: 0,
  announcedDeadline: null,
  announcedAt: null,
  dueAt: null,
  publishedDueAt: null,
  buySideSigned: false,
  ...own,
})
