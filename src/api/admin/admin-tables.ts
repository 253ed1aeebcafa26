import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { adminListQuery } from './admin.ts'
import { contractState, dollars, idParams, instant, listingState } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'
import { listingOffers } from '../offer/offer-records.ts'

/** Somebody of a deal; without an account there is no id. */
export const named = z.object({ id: z.string().nullable(), name: z.string() })

/** A row of the listings table (spec 1 §2.15). */
const listingRow = z.object({
  id: z.string(),
  state: listingState,
  label: z.string(),
  address: z.string(),
  listingAgent: named.nullable(),
  primarySeller: named.nullable(),
})
export type ListingRowView = z.output<typeof listingRow>

const table = <T extends z.ZodType>(row: T) => z.object({ items: z.array(row), total: z.number().int() })

export const listListings = route({
  method: 'GET',
  path: '/admin/listings',
  summary: 'Listings; filter is a state or unassigned, sort state, address, agent or seller',
  auth: 'admin',
  query: adminListQuery,
  output: table(listingRow),
})

const listingOffer = z.object({
  id: z.string(),
  /** Of the document that stands for the selling side, as it reads that; of one that was not sent, as it is written. */
  offerAmount: dollars.nullable(),
  label: z.string(),
  buyerAgent: named.nullable(),
  primaryBuyer: named.nullable(),
})

const listingDetail = listingRow.extend({ offers: z.array(listingOffer) })
export type ListingDetailView = z.output<typeof listingDetail>

export const readListing = route({
  method: 'GET',
  path: '/admin/listings/{id}',
  summary: 'One listing with its offers, drafts included, the highest first',
  auth: 'admin',
  params: idParams,
  output: listingDetail,
  refusals: ['not-found'],
})

export const impersonatedOffers = route({
  method: 'GET',
  path: '/admin/inpersonate/listing/{listingId}/user/{userId}',
  summary: 'The offer dashboard of a listing as one of its parties sees it (spec 1 §7)',
  auth: 'admin',
  params: z.object({ listingId: z.string().min(1).max(100), userId: z.string().min(1).max(100) }),
  query: z.object({ actions: z.enum(['buyer', 'seller']) }),
  output: listingOffers,
  refusals: ['not-found'],
})

export const participant = z.object({
  role: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  brokerage: z.string().nullable(),
})
export type ParticipantView = z.output<typeof participant>

/** A row of the contracts table (spec 1 §3 "Contract row"). */
const contractRow = z.object({
  id: z.string(),
  listingId: z.string(),
  offerId: z.string(),
  state: contractState,
  listingState,
  label: z.string(),
  listingAddress: z.string(),
  docuSignSent: z.boolean(),
  /** The agreement that everybody signs. */
  contractUrl: z.string(),
  /** null: there is no final contract yet. */
  finalRpaUrl: z.string().nullable(),
  /** A paper signed outside, beside the sealed contract (K7). */
  outsideUrl: z.string().nullable(),
  /** May it be marked, and take an upload? A cancelled one may not. */
  open: z.boolean(),
  participants: z.object({
    listingAgent: participant.nullable(),
    primaryOwner: participant.nullable(),
    secondaryOwners: z.array(participant),
    buyerAgent: participant.nullable(),
    primaryBuyer: participant.nullable(),
    secondaryBuyers: z.array(participant),
  }),
})
export type ContractRowView = z.output<typeof contractRow>

export const listContracts = route({
  method: 'GET',
  path: '/admin/contract',
  summary:
    'Contracts, the newest first; filter is signing, COMPLETED, CANCELLED or docusign-sent, sort status, address, docuSignSent or created',
  auth: 'admin',
  query: adminListQuery,
  output: table(contractRow),
})

const unassigned = z.object({
  id: z.string(),
  kind: z.enum(['listing', 'offer']),
  listingId: z.string(),
  address: z.string(),
  propertyState: z.enum(PROPERTY_STATES),
  consumer: named,
  since: instant,
})
export type UnassignedView = z.output<typeof unassigned>

export const listUnassigned = route({
  method: 'GET',
  path: '/admin/unassigned',
  summary:
    'Listings and offers of consumers that wait for an agent, the oldest first; filter is listing or offer',
  auth: 'admin',
  query: adminListQuery,
  output: table(unassigned),
})

const handing = z.object({
  kind: z.enum(['listing', 'offer']),
  /** Of the listing, or of a chain's first offer. */
  id: z.string().min(1).max(100),
  agentId: z.string().min(1).max(100),
})

export const reassign = route({
  method: 'PUT',
  path: '/admin/reassign',
  summary:
    'Hand a listing, or an offer with its counters, to another agent; every state, term and date stays',
  auth: 'admin',
  body: handing,
  output: handing,
  refusals: ['not-found', 'invalid', 'action-not-available', 'listing-in-contract'],
})
