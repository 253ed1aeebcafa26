import type { Viewer } from '#api/kernel/viewer.ts'
import { once } from '#domain/kernel/once.ts'
import type { ContractHead, ListingHead, Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import { together, type Db, type Tx } from '../../platform/db/db.ts'
import type { Contracts, Listings, Offers } from './records.ts'
import {
  findListing,
  findListingOfOffer,
  lockListing,
  lockListingFor,
  readContract,
  readListing,
  readOffers,
  readOwnOffers,
} from './store-load.ts'
import { isBindable } from '#domain/listing/form/complete.ts'
import { zoneOf } from '#domain/kernel/time/deadline.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import { epochOf } from '../../platform/db/row.ts'
import { rolesOfCaller } from '../../platform/session/viewer.ts'

/** The time zone that a listing's dates and deadlines are reckoned in. */
export const zoneOfListing = ({ listing }: Pick<Loaded, 'listing'>): Zone =>
  zoneOf({
    state: listing.property_state,
    zip: listing.zip,
    county: listing.body.address?.county ?? '',
  })

/** A negotiation as loaded: the rules' heads beside the rows they came from. */
export interface Loaded {
  readonly n: Negotiation
  readonly listing: Listings
  readonly offers: readonly Offers[]
  readonly contract: Contracts | null
}

/** The place of a document about to be inserted: after all others; the database gives it its number. */
export const NEWEST = Number.MAX_SAFE_INTEGER

const listingHead = (l: Listings): ListingHead => ({
  id: l.id,
  state: l.state,
  propertyState: l.property_state,
  zone: zoneOfListing({ listing: l }),
  agentId: l.agent_id,
  creatorId: l.creator_id,
  provisional: l.provisional,
  primaryOwnerId: l.primary_owner_id,
  secondaryOwnerIds: l.secondary_owner_ids,
  invitedAgentIds: l.invited_agent_ids,
  version: l.version,
  acceptedOfferId: l.accepted_offer_id,
  confirmAuthorizationToSell: l.confirm_authorization,
  bindable: isBindable(l.body),
  auctionDays: l.body.offerDetails?.instantAuction?.auctionDays ?? null,
  receivedCount: l.received_count,
  announcedDeadline: epochOf(l.announced_deadline),
  announcedAt: epochOf(l.announced_at),
  dueAt: epochOf(l.due_at),
  publishedDueAt: epochOf(l.published_due_at),
  buySideSigned: l.buy_side_signed,
  blind: l.blind,
  blindSince: epochOf(l.blind_since),
  stateSince: Date.parse(l.state_since),
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
  deliveredAt: epochOf(o.delivered_at),
  dirty: o.dirty,
  revived: o.revived,
  outside: o.outside,
  arrival: o.arrival,
  fellThrough: o.reason === 'FELL_THROUGH',
  requestBuyerApproval: o.request_buyer_approval,
  seq: o.seq,
  version: o.version,
  saves: o.saves,
  unseenMoves: o.unseen_moves,
  expiresAt: epochOf(o.expires_at),
  deadline: epochOf(o.deadline),
  stateSince: Date.parse(o.state_since),
  backup: o.backup && {
    ...o.backup,
    since: Date.parse(o.backup.since),
    askedAt: epochOf(o.backup.askedAt),
    until: epochOf(o.backup.until),
  },
})

const contractHead = (c: Contracts): ContractHead => ({
  id: c.id,
  offerId: c.offer_id,
  state: c.state,
  signers: c.signers.map((s) => ({
    userId: s.userId,
    side: s.side,
    stage: s.stage,
    signedAt: epochOf(s.signedAt),
  })),
  stateSince: Date.parse(c.state_since),
  notices: c.notices,
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

/** The negotiation as it is with a document that was just written. */
export const withNewOffer = (loaded: Loaded, offer: OfferHead, now: string): Loaded => ({
  ...loaded,
  n: { ...loaded.n, offers: [...loaded.n.offers, offer] },
  offers: [
    ...loaded.offers,
    {
      id: offer.id,
      listing_id: loaded.listing.id,
      chain_id: offer.chainId,
      offer_type: offer.type,
      state: offer.state,
      version: offer.version,
      saves: 0,
      unseen_moves: 0,
      seq: offer.seq,
      agent_id: offer.agentId,
      creator_id: offer.creatorId,
      answers_id: offer.answersId,
      snapshot_id: null,
      delivered_at: null,
      delivered_amount_cents: null,
      delivered_net_cents: null,
      dirty: offer.dirty,
      revived: offer.revived,
      outside: offer.outside,
      paper_file_id: null,
      paper_name: null,
      outside_agent: null,
      own_words: [],
      arrival: null,
      shortlisted: false,
      request_buyer_approval: offer.requestBuyerApproval,
      primary_buyer_email: offer.primaryBuyerEmail,
      expires_at: offer.expiresAt === null ? null : new Date(offer.expiresAt).toISOString(),
      lapses_at: null,
      auction_date: null,
      deadline: null,
      reason: null,
      state_since: now,
      created_at: now,
      updated_at: now,
      body: null,
      buyers: [...offer.buyers],
      backup: null,
      invited_agent_ids: [],
    },
  ],
})

/** In what transaction, and for whom; null: nobody acts, it is our own clock. */
interface Locking {
  readonly tx: Tx
  readonly viewer: Viewer | null
}

/**
 * Locks the listing and then its caller, in one statement: whoever takes a role from them comes before this, or after it. From here on
 * `viewer` has the roles that its row has now, and no longer those that its session said before it waited.
 */
const lockFor = async (tx: Tx, viewer: Viewer, listingId: string): Promise<Listings | undefined> => {
  const [row] = await lockListingFor(tx, [listingId, viewer.userId])
  if (!row) return undefined
  const { caller_roles: roles, ...listing } = row
  Object.assign(viewer, { roles: rolesOfCaller(viewer, roles) } satisfies Partial<Viewer>)
  return listing
}

/**
 * Locks a listing and loads all of its negotiation: every verb goes through here. `bodies` names the offers whose working copies are wanted.
 */
export const lockNegotiation = async (
  { tx, viewer }: Locking,
  listingId: string,
  bodies: readonly string[] = [],
): Promise<Loaded | null> => {
  const listing = viewer ? await lockFor(tx, viewer, listingId) : (await lockListing(tx, [listingId]))[0]
  return assemble(tx, listing, bodies)
}

export const lockByOffer = async (locking: Locking, offerId: string): Promise<Loaded | null> => {
  const listingId = await findListingOfOffer(locking.tx, offerId)
  return listingId === null ? null : lockNegotiation(locking, listingId, [offerId])
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

/** Locks a listing and loads of its negotiation what `userId` alone is part of: enough to begin a chain of one's own. */
export const lockOwnChains = async (tx: Tx, listingId: string, userId: string): Promise<Loaded | null> => {
  // Each statement reads what is committed when its turn comes: the second one once the lock is held.
  const [[listing], offers] = await together(
    () => lockListing(tx, [listingId]),
    () => readOwnOffers(tx, [listingId, userId]),
  )
  return listing ? headOf(listing, offers, null) : null
}

/**
 * The listing behind an id or custom URL, for somebody's eyes: its people and an administrator read all of the
 * negotiation, everybody else only their own chains and the rounds.
 */
export const readForViewer = async (
  db: Db,
  idOrUrl: string,
  userId: string,
  isAdmin: boolean,
): Promise<Loaded | null> => {
  const listing = (await findListing(db, [idOrUrl, userId]))[0]
  if (!listing) return null
  const inside =
    isAdmin ||
    listing.agent_id === userId ||
    listing.primary_owner_id === userId ||
    listing.secondary_owner_ids.includes(userId)
  if (inside) return assemble(db, listing, [])
  return headOf(listing, listing.concerned ? await readOwnOffers(db, [listing.id, userId]) : [], null)
}

const rowsById = once(
  (offers: readonly Offers[]): ReadonlyMap<string, Offers> => new Map(offers.map((o) => [o.id, o])),
)

export const rowOf = (loaded: Loaded, offerId: string): Offers | undefined =>
  rowsById(loaded.offers).get(offerId)
