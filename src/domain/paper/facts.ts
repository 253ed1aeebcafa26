import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import type { ContractClauses } from '#domain/listing/reading/clauses.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferType } from '#domain/offer/vocabulary.ts'
import type { PaperSigner } from './document.ts'

/** An agent with the brokerage, as printed: brokers' contact is, the parties' is not (negotiation.md §7). */
export interface Broker {
  readonly name: string
  readonly license: string | null
  readonly brokerage: string | null
  readonly brokerageLicense: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** One delivery of a chain: of a document, or of a revision of it by a live edit. */
export interface Delivery {
  readonly offerId: string
  readonly type: OfferType
  /** Of this document's deliveries, from 1. */
  readonly number: number
  /** The document that it answers; null of the first one. */
  readonly answersId: string | null
  /** MM/DD/YYYY, local to the property. */
  readonly deliveredOn: string
  readonly body: OfferBody
  readonly clauses: ContractClauses
}

/** §15: what the certificate tells of one event. */
export interface SigningEvent {
  readonly who: string
  readonly what: string
  /** Date and time with the zone. */
  readonly when: string
  /** The version of the text that was agreed to; null where none was kept. */
  readonly consent: string | null
  /** SHA-256 in hex of the paper that was signed. */
  readonly documentHash: string
}

/** §15: a document that was signed for together with the agreement. */
export interface AttachedFacts {
  readonly name: string
  readonly from: string
  /** Hex. */
  readonly sha256: string
}

export interface CertificateFacts {
  /** The buyers of an outside chain signed a paper of their own (X2). */
  readonly byBuyers?: boolean
  readonly documentHash: string
  /** MM/DD/YYYY */
  readonly effectiveDate: string
  /** 'Pacific time' */
  readonly zone: string
  readonly events: readonly SigningEvent[]
  /** What the two agents attached before the first signature (K8). */
  readonly attached: readonly AttachedFacts[]
}

/** Everything a paper is made of. */
export interface AgreementFacts {
  readonly state: PropertyState
  readonly zone: Zone
  /** What of the listing the document binds to. */
  readonly listing: ContractClauses
  /** The terms that are agreed, or proposed. */
  readonly terms: OfferBody
  /** The chain's first document, which names the buyers. */
  readonly people: OfferBody
  readonly buyerAgent: Broker | null
  readonly listingAgent: Broker | null
  /** Every delivery up to this document, oldest first; none on a working copy. */
  readonly chain: readonly Delivery[]
  readonly signers: readonly PaperSigner[]
  /** SHA-256 (hex) of what the buyers of an outside chain signed on paper. */
  readonly signedByBuyers?: string
  readonly offerId: string
  /** ISO instant. */
  readonly createdAt: string
  readonly draft: boolean
}
