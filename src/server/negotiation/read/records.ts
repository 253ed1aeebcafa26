import { z } from 'zod'
import { day, instant, json, jsonList, jsonOfShape } from '../../platform/db/row.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { BACKUP_ASKS, OFFER_STATES, OFFER_TYPES } from '#domain/offer/vocabulary.ts'
import { BLIND_STATES } from '#domain/negotiation/blind.ts'
import { WAITING_KINDS, type WaitingKind } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { NOTICE_ITEMS, NOTICE_KINDS, NOTICE_STATES } from '#domain/contract/notice/vocabulary.ts'
import { CONTRACT_STATES, SIGNING_STAGES, CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import type { RevealPeople } from '#domain/listing/permissions.ts'
import { listingBody } from '#domain/listing/form/body.ts'
import type { LaterSummary } from '#domain/offer/reading/terms/summary.ts'
import { outsideAgent } from '#domain/offer/form/outside.ts'
import { offerBody } from '#domain/offer/form/body.ts'

/** What somebody is waited for. */
export const waitingKind = z.enum(Object.keys(WAITING_KINDS) as [WaitingKind, ...WaitingKind[]])

/** An agent as others may come to see one; phone and email are masked by the views. */
export const agentRow = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  license_number: z.string().nullable(),
  license_state: z.string().nullable(),
  brokerage: z.unknown(),
})
export type AgentRow = z.output<typeof agentRow>

const buyer = z.object({ userId: z.string(), primary: z.boolean() })

const backupRow = z.object({
  state: z.enum(['ASKED', 'OFFERED', 'HELD', 'CALLED']),
  rank: z.number().nullable(),
  asks: z.enum(BACKUP_ASKS).nullable(),
  documentId: z.string(),
  since: z.string(),
  askedAt: z.string().nullable(),
  until: z.string().nullable(),
})
export type BackupRecord = z.output<typeof backupRow>

/** What a home was listed at, or its price after that; cents. */
const listedPrice = z.object({
  at: instant,
  kind: z.enum(['LISTED', 'PRICE']),
  price_cents: z.number().nullable(),
})

/** Rows as the statements of store-load.ts give them. Instants are ISO strings, amounts cents. */
export const listings = z.object({
  id: z.string(),
  state: z.enum(LISTING_STATES),
  version: z.number(),
  property_state: z.enum(PROPERTY_STATES),
  agent_id: z.string().nullable(),
  creator_id: z.string(),
  provisional: z.boolean(),
  body: jsonOfShape(listingBody),
  price_cents: z.number().nullable(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  custom_url: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  position_kind: z.enum(['exact', 'found', 'approximate']).nullable(),
  primary_owner_id: z.string().nullable(),
  accepted_offer_id: z.string().nullable(),
  confirm_authorization: z.boolean(),
  comment: z.string().nullable(),
  /** Of the terms that the Primary Seller approved last. */
  approved_terms_hash: z.string().nullable(),
  received_count: z.number(),
  offer_count: z.number(),
  highest_offer_cents: z.number().nullable(),
  /** What opens the highest offer to members, and which amount they read. */
  reveal_count: z.number(),
  revealed_cents: z.number().nullable(),
  reveal_people: json<RevealPeople>(),
  /** What the clock alone makes of the five above (C1). */
  summary_later: jsonList<LaterSummary>(),
  announced_deadline: instant.nullable(),
  announced_at: instant.nullable(),
  due_at: instant.nullable(),
  published_due_at: instant.nullable(),
  auction_date: day.nullable(),
  round_accepted: z.boolean(),
  buy_side_signed: z.boolean(),
  blind: z.enum(BLIND_STATES).nullable(),
  blind_since: instant.nullable(),
  blind_version: z.number(),
  sold_price_cents: z.number().nullable(),
  sold_date: day.nullable(),
  state_since: instant,
  created_at: instant,
  updated_at: instant,
  /** Only where the listing was found by `findListing`. */
  agent_row: agentRow.nullable().optional(),
  prices: z.array(listedPrice).optional(),
  secondary_owner_ids: z.array(z.string()),
  invited_agent_ids: z.array(z.string()),
})
export type Listings = z.output<typeof listings>

export const offers = z.object({
  id: z.string(),
  listing_id: z.string(),
  chain_id: z.string(),
  offer_type: z.enum(OFFER_TYPES),
  state: z.enum(OFFER_STATES),
  version: z.number(),
  saves: z.number(),
  unseen_moves: z.number(),
  seq: z.number(),
  agent_id: z.string().nullable(),
  creator_id: z.string(),
  answers_id: z.string().nullable(),
  snapshot_id: z.string().nullable(),
  delivered_at: instant.nullable(),
  delivered_amount_cents: z.number().nullable(),
  delivered_net_cents: z.number().nullable(),
  dirty: z.boolean(),
  revived: z.boolean(),
  outside: z.boolean(),
  /** Of an outside chain: the newest paper its buyer side stands behind the document with, and its agent. */
  paper_file_id: z.string().nullable(),
  paper_name: z.string().nullable(),
  outside_agent: jsonOfShape(outsideAgent).nullable(),
  arrival: z.number().nullable(),
  shortlisted: z.boolean(),
  /** What the selling side typed while the comparison was blind, as paths of the body. */
  own_words: z.array(z.string()),
  request_buyer_approval: z.boolean(),
  primary_buyer_email: z.string().nullable(),
  expires_at: instant.nullable(),
  lapses_at: instant.nullable(),
  auction_date: day.nullable(),
  deadline: instant.nullable(),
  reason: z.string().nullable(),
  state_since: instant,
  created_at: instant,
  updated_at: instant,
  body: jsonOfShape(offerBody).nullable(),
  buyers: z.array(buyer),
  /** INITIAL only: the chain's backup position; instants as JSON writes them. */
  backup: backupRow.nullable(),
  invited_agent_ids: z.array(z.string()),
})
export type Offers = z.output<typeof offers>

const contractSignerRow = z.object({
  userId: z.string(),
  side: z.enum(CONTRACT_SIDES),
  stage: z.enum(SIGNING_STAGES),
  name: z.string(),
  role: z.string(),
  /** As JSON writes it. */
  signedAt: z.string().nullable(),
  /** The name on the paper, where the account has another one; the organization this person signs for. */
  signingAs: z.string().nullable(),
  signingFor: z.string().nullable(),
  signingTitle: z.string().nullable(),
})
export type ContractSignerRow = z.output<typeof contractSignerRow>

const openNotice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  state: z.enum(NOTICE_STATES),
  items: z.array(z.enum(NOTICE_ITEMS)),
  preparedAt: z.number(),
  signers: z.array(z.object({ userId: z.string(), signedAt: z.number().nullable() })),
})

export const contracts = z.object({
  id: z.string(),
  listing_id: z.string(),
  offer_id: z.string(),
  state: z.enum(CONTRACT_STATES),
  document_file_id: z.string().nullable(),
  document_hash: z.string().nullable(),
  final_file_id: z.string().nullable(),
  outside_file_id: z.string().nullable(),
  /** What the buyers of an outside chain signed. */
  signed_file_id: z.string().nullable(),
  docu_sign_sent: z.boolean(),
  /** What everybody signs is a brokerage's form, and not the summary. */
  on_form: z.boolean(),
  effective_date: day.nullable(),
  completed_at: instant.nullable(),
  state_since: instant,
  created_at: instant,
  updated_at: instant,
  signers: z.array(contractSignerRow),
  /** What is being signed under it; instants are epoch ms. */
  notices: z.array(openNotice),
})
export type Contracts = z.output<typeof contracts>
