import type { ContractState } from '#domain/contract/vocabulary.ts'
import type { ListingState, PropertyState } from '#domain/listing/vocabulary.ts'
import type { Buyer, Signer } from '#domain/negotiation/heads.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { LaterSummary } from '#domain/offer/reading/summary.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'

/** Rows as the statements of store-load.ts give them. Instants are ISO strings, amounts cents. */
export interface Listings {
  id: string
  state: ListingState
  version: number
  property_state: PropertyState
  agent_id: string | null
  creator_id: string
  provisional: boolean
  body: ListingBody
  price_cents: number | null
  address_line1: string
  city: string
  zip: string
  custom_url: string | null
  primary_owner_id: string | null
  accepted_offer_id: string | null
  confirm_authorization: boolean
  comment: string | null
  received_count: number
  offer_count: number
  highest_offer_cents: number | null
  /** What the clock alone makes of the two above (C1). */
  summary_later: LaterSummary[]
  announced_deadline: string | null
  announced_at: string | null
  auction_date: string | null
  round_accepted: boolean
  buy_side_signed: boolean
  sold_price_cents: number | null
  sold_date: string | null
  state_since: string
  created_at: string
  updated_at: string
  /** Only where the listing was found by `findListing`. */
  agent_row?: AgentRow | null
  secondary_owner_ids: string[]
  invited_agent_ids: string[]
}

export interface Offers {
  id: string
  listing_id: string
  chain_id: string
  offer_type: OfferType
  state: OfferState
  version: number
  saves: number
  seq: number
  agent_id: string | null
  creator_id: string
  answers_id: string | null
  snapshot_id: string | null
  delivered_at: string | null
  delivered_amount_cents: number | null
  delivered_net_cents: number | null
  dirty: boolean
  revived: boolean
  outside: boolean
  request_buyer_approval: boolean
  primary_buyer_email: string | null
  expires_at: string | null
  lapses_at: string | null
  auction_date: string | null
  deadline: string | null
  reason: string | null
  state_since: string
  created_at: string
  updated_at: string
  body: OfferBody | null
  buyers: Buyer[]
  invited_agent_ids: string[]
}

export interface ContractSignerRow extends Omit<Signer, 'signedAt'> {
  name: string
  role: string
  signedAt: string | null
}

export interface Contracts {
  id: string
  listing_id: string
  offer_id: string
  state: ContractState
  document_file_id: string | null
  document_hash: string | null
  final_file_id: string | null
  outside_file_id: string | null
  docu_sign_sent: boolean
  effective_date: string | null
  completed_at: string | null
  state_since: string
  created_at: string
  updated_at: string
  signers: ContractSignerRow[]
}

/** An agent as others may come to see one; phone and e-mail are masked by the views. */
export interface AgentRow {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  profile_picture_url: string | null
  license_number: string | null
  license_state: string | null
  brokerage: unknown
}
