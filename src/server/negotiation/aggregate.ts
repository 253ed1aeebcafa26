import type { ContractHead, ListingHead, Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import type { Contracts, Listings, Offers } from './rows.ts'
import { findListingOfOffer, lockListing, readContract, readListing, readOffers } from './store-load.ts'

/** A negotiation as loaded: the rules' heads beside the rows they came from. */
export interface Loaded {
  readonly n: Negotiation
  readonly listing: Listings
  readonly offers: readonly Offers[]
  readonly contract: Contracts | null
}

const ms = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

const listingHead = (l: Listings): ListingHead => ({
  id: l.id,
  state: l.state,
  propertyState: l.property_state,
  agentId: l.agent_id,
  creatorId: l.creator_id,
  provisional: l.provisional,
  primaryOwnerId: l.primary_owner_id,
  secondaryOwnerIds: l.secondary_owner_ids,
  invitedAgentIds: l.invited_agent_ids,
  version: l.version,
  acceptedOfferId: l.accepted_offer_id,
  confirmAuthorizationToSell: l.confirm_authorization,
  auctionDays: l.body.offerDetails?.instantAuction?.auctionDays ?? null,
  receivedCount: l.received_count,
  announcedDeadline: ms(l.announced_deadline),
  announcedAt: ms(l.announced_at),
  buySideSigned: l.buy_side_signed,
})

const offerHead = (o: Offers): OfferHead => ({
  id: o.id,
  chainId: o.chain_id,
  type: o.offer_type,
  state: o.state,
  agentId: o.agent_id,
  creatorId: o.creator_id,
  buyers: o.buyers,
  primaryBuyerEmail: o.primary_buyer_email,
  invitedAgentIds: o.invited_agent_ids,
  answersId: o.answers_id,
  deliveredAt: ms(o.delivered_at),
  dirty: o.dirty,
  revived: o.revived,
  outside: o.outside,
  requestBuyerApproval: o.request_buyer_approval,
  seq: o.seq,
  version: o.version,
  expiresAt: ms(o.expires_at),
  deadline: ms(o.deadline),
})

const contractHead = (c: Contracts): ContractHead => ({
  id: c.id,
  offerId: c.offer_id,
  state: c.state,
  signers: c.signers.map((s) => ({
    userId: s.userId,
    side: s.side,
    stage: s.stage,
    signedAt: ms(s.signedAt),
  })),
})

const assemble = async (
  db: Db,
  listing: Listings | undefined,
  bodies: readonly string[],
): Promise<Loaded | null> => {
  if (!listing) return null
  const offers = await readOffers(db, [listing.id, bodies])
  const needsContract = listing.accepted_offer_id !== null || offers.some((o) => o.reason === 'FELL_THROUGH')
  const contract = needsContract ? ((await readContract(db, [listing.id]))[0] ?? null) : null
  return headOf(listing, offers, contract)
}

/** Rows as the rules read them. */
export const headOf = (listing: Listings, offers: readonly Offers[], contract: Contracts | null): Loaded => ({
  n: {
    listing: listingHead(listing),
    offers: offers.map(offerHead),
    contract: contract ? contractHead(contract) : null,
  },
  listing,
  offers,
  contract,
})

/** Locks a listing and loads all of its negotiation. `bodies` names the offers whose working copies are wanted. */
export const lockNegotiation = async (
  tx: Tx,
  listingId: string,
  bodies: readonly string[] = [],
): Promise<Loaded | null> => assemble(tx, (await lockListing(tx, [listingId]))[0], bodies)

export const lockByOffer = async (tx: Tx, offerId: string): Promise<Loaded | null> => {
  const listingId = await findListingOfOffer(tx, offerId)
  return listingId === null ? null : lockNegotiation(tx, listingId, [offerId])
}

/** The same without a lock, for reading. */
export const readNegotiation = async (
  db: Db,
  listingId: string,
  bodies: readonly string[] = [],
): Promise<Loaded | null> => assemble(db, (await readListing(db, [listingId]))[0], bodies)

export const readByOffer = async (db: Db, offerId: string): Promise<Loaded | null> => {
  const listingId = await findListingOfOffer(db, offerId)
  return listingId === null ? null : readNegotiation(db, listingId, [offerId])
}

export const rowOf = (loaded: Loaded, offerId: string): Offers | undefined =>
  loaded.offers.find((o) => o.id === offerId)
