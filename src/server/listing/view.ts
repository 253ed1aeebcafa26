import type { ListingCard, ListingDetails, ListingView } from '#api/listing-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { listingActions } from '#domain/listing/lifecycle/decide.ts'
import { audienceOf, maskListing, viewerIs } from '#domain/listing/reading/masking.ts'
import { listingLabel, listingWorkflowLabel } from '#domain/listing/vocabulary.ts'
import { rolesOnListing, type Role } from '#domain/negotiation/actor.ts'
import { acceptedRound, openRound } from '#domain/negotiation/chain.ts'
import { isSellRole } from '#domain/negotiation/actor.ts'
import { maySeeHighest, seenByAll } from '#domain/offer/reading/highest.ts'
import { mayCreateOffer } from '#domain/offer/lifecycle/decide-create.ts'
import { actorOf, VISITOR } from '../negotiation/actor.ts'
import type { Loaded } from '../negotiation/aggregate.ts'
import { hashOf } from '../negotiation/deliver.ts'
import { agentViewOf } from '../negotiation/people.ts'
import type { AgentRow } from '../negotiation/records.ts'
import type { CardRow } from './store-lists.ts'

type Agents = ReadonlyMap<string, AgentRow>

/** The chain a buy-side person has on this listing, if any. */
export const ownChain = (loaded: Loaded, viewer: Viewer | null): string | null =>
  loaded.n.offers.find(
    (o) =>
      o.type === 'INITIAL' &&
      viewer !== null &&
      (o.agentId === viewer.userId ||
        o.creatorId === viewer.userId ||
        o.buyers.some((b) => b.userId === viewer.userId)),
  )?.id ?? null

const globalCounter = (loaded: Loaded, sellSide: boolean): ListingView['globalCounter'] => {
  const round = sellSide ? openRound(loaded.n) : acceptedRound(loaded.n)
  const row = round && loaded.offers.find((o) => o.id === round.id)
  return row
    ? {
        id: row.id,
        auctionExpirationDate: row.auction_date,
        deadline: row.deadline,
        globalCounterDetails: { state: row.state },
      }
    : null
}

const isInside = (roles: ReadonlySet<Role>) =>
  roles.has('AD') || [...roles].some(isSellRole) || roles.has('CR') || roles.has('AGT')

/** An agent's contact goes to agents and to the own sellers; buyers and visitors get the name (negotiation.md §8). */
export const seesListingAgentContact = (viewer: Viewer | null, roles: ReadonlySet<Role>): boolean =>
  viewer !== null && (viewer.agent !== null || isInside(roles))

/** A listing as this viewer may see it. */
export const listingViewOf = (
  loaded: Loaded,
  viewer: Viewer | null,
  agents: Agents,
  now: number,
): ListingView => {
  const { listing: l, n } = loaded
  const actor = viewer ? actorOf(viewer) : VISITOR
  const roles = viewer ? rolesOnListing(actor, n.listing) : new Set<Role>()
  const sellSide = [...roles].some(isSellRole)
  const inside = isInside(roles)
  const highest = maySeeHighest(
    n,
    {
      signedIn: viewer !== null,
      sellSide,
      isAdmin: actor.isAdmin,
      chainId: ownChain(loaded, viewer),
    },
    { offerCount: l.offer_count, roundAccepted: l.round_accepted },
  )
  const shown = maskListing(l.body, audienceOf(roles, viewer !== null), viewer?.email)
  return {
    id: l.id,
    state: l.state,
    version: l.version,
    label: listingLabel(l.state, l.buy_side_signed),
    ...(inside ? { workflowLabel: listingWorkflowLabel(l.state, l.buy_side_signed) } : {}),
    propertyState: l.property_state,
    primaryImageUrl: l.body.primaryImage?.url ?? null,
    listingAgent: agentViewOf(agents.get(l.agent_id ?? ''), seesListingAgentContact(viewer, roles)),
    offerCount: l.offer_count,
    highestOffer: highest && l.highest_offer_cents !== null ? l.highest_offer_cents / 100 : null,
    auctionExpirationDate: l.auction_date,
    deadline: l.announced_deadline,
    createTime: l.created_at,
    updateTime: l.updated_at,
    ...shown,
    ...(viewer ? { snapshotHash: hashOf(shown) } : {}),
    ...(inside
      ? {
          provisional: l.provisional,
          confirmAuthorizationToSell: l.confirm_authorization,
          comment: l.comment,
          contractId: loaded.contract?.id ?? null,
          acceptedOfferId: l.accepted_offer_id,
        }
      : {}),
    globalCounter: globalCounter(loaded, sellSide || actor.isAdmin),
    actions: viewer ? listingActions(n, actor, now) : [],
    viewerIs: viewerIs(roles),
  }
}

const can = (code: string | null) => (code === null ? { allowed: true } : { allowed: false, code })

/** The public page: what anybody may see, and what this caller may do next. */
export const detailsOf = (
  loaded: Loaded,
  viewer: Viewer | null,
  agents: Agents,
  now: number,
): ListingDetails => {
  const view = listingViewOf(loaded, viewer, agents, now)
  const needsSession = viewer === null ? 'no-session' : null
  const offer = viewer ? (mayCreateOffer(loaded.n, actorOf(viewer))?.refused ?? null) : null
  const closed = loaded.listing.state === 'ACTIVE' ? null : 'listing-not-active'
  return {
    ...view,
    can: {
      makeOffer: can(closed ?? needsSession ?? offer),
      seeHighestOffer: can(
        needsSession ?? (view.highestOffer === null && loaded.listing.offer_count > 0 ? 'not-allowed' : null),
      ),
      seeReports: can(needsSession ?? (loaded.listing.state === 'SOLD' ? 'listing-not-active' : null)),
      message: can(needsSession),
      like: can(needsSession),
    },
    ...(loaded.listing.sold_date ? { soldDate: loaded.listing.sold_date } : {}),
  }
}

const cardViewerIs = (c: CardRow, viewer: Viewer): ListingCard['viewerIs'] => {
  if (c.agent_id === viewer.userId) return 'agent'
  if (c.primary_owner_id === viewer.userId) return 'primaryOwner'
  if (c.is_secondary) return 'secondaryOwner'
  return c.creator_id === viewer.userId && c.agent_id === null ? 'creator' : 'visitor'
}

const agentOfCard = (c: CardRow): AgentRow | undefined =>
  c.agent_id === null
    ? undefined
    : {
        id: c.agent_id,
        first_name: c.agent_first_name ?? '',
        last_name: c.agent_last_name ?? '',
        email: c.agent_email ?? '',
        phone: c.agent_phone,
        profile_picture_url: c.agent_picture,
        license_number: c.agent_license_number,
        license_state: c.agent_license_state,
        brokerage: c.agent_brokerage,
      }

/** One card. The owner's name and contact are there for the listing's own agent alone. */
export const cardOf = (c: CardRow, viewer: Viewer): ListingCard => {
  const is = cardViewerIs(c, viewer)
  const inside = is !== 'visitor'
  const sees = (inside && is !== 'creator') || seenByAll(c.offer_count, c.round_accepted)
  return {
    listing: {
      id: c.id,
      state: c.state,
      label: listingLabel(c.state, c.buy_side_signed),
      ...(inside ? { workflowLabel: listingWorkflowLabel(c.state, c.buy_side_signed) } : {}),
      price: c.price_cents === null ? null : c.price_cents / 100,
      customListingUrl: c.custom_url,
      property: {
        address: {
          addressLine1: c.address_line1,
          addressLine2: c.address_line2,
          city: c.city,
          state: c.property_state,
          zip: c.zip,
        },
      },
      numberBedrooms: c.bedrooms,
      numberBaths: c.baths,
      squareFeet: c.square_feet,
      propertyType: c.property_type,
      primaryImageUrl: c.image_url,
      globalCounter: c.round_accepted ? { globalCounterDetails: { state: 'ACCEPTED' } } : null,
      listingAgent: agentViewOf(agentOfCard(c), viewer.agent !== null || inside),
      ...(is === 'agent'
        ? {
            primaryOwnerName: c.owner_name,
            primaryOwnerPhone: c.owner_phone,
            primaryOwnerEmail: c.owner_email,
          }
        : {}),
    },
    offerCount: c.offer_count,
    highestOffer: sees && c.highest_offer_cents !== null ? c.highest_offer_cents / 100 : null,
    auctionExpirationDate: c.auction_date,
    deadline: c.announced_deadline,
    hasPendingOffers: inside && c.pending === true,
    liked: c.liked,
    viewerIs: is,
  }
}
