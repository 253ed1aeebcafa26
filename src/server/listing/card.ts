import type { ListingCard } from '#api/listing/listing-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import {
  listingViewerIs,
  highestFor,
  seesListingAgentContact,
  seesListingAgentPicture,
  worksOnListing,
} from '#domain/listing/permissions.ts'
import { seesOwnerContact } from '#domain/listing/viewer.ts'
import { localDateOf, zoneOf } from '#domain/kernel/time/deadline.ts'
import { daysListed } from '#domain/listing/reading/price-history.ts'
import { offersImport } from '#domain/listing/form/import.ts'
import { isUnderContract, listingLabel, listingWorkflowLabel } from '#domain/listing/vocabulary.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { revealOfRow } from '../negotiation/read/at.ts'
import { agentViewOf } from '../negotiation/read/people.ts'
import type { AgentRow } from '../negotiation/read/records.ts'
import type { OwnOffer } from './own-offers.ts'
import type { CardRow } from './store-lists.ts'
import { positionViewOf } from './view.ts'

/** Who the viewer is to a card's listing. */
const cardHead = (c: CardRow, actor: Actor) => ({
  state: c.state,
  propertyState: c.property_state,
  agentId: c.agent_id,
  creatorId: c.creator_id,
  provisional: c.agent_id === null,
  primaryOwnerId: c.primary_owner_id,
  secondaryOwnerIds: c.is_secondary ? [actor.userId] : [],
  invitedAgentIds: [],
})

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

/** An offer of the viewer's own, as a card says it (decision 45). */
const ownOfferOn = ({ offerId, amount, state, type, buyer }: OwnOffer) => ({
  offerId,
  buyerOffer: amount,
  buyerOfferState: state,
  buyerOfferType: type,
  buyer,
})

const daysOf = (c: CardRow, listedAt: string | null, now: string): number | null => {
  const zone = zoneOf({ state: c.property_state, zip: c.zip, county: c.county })
  return daysListed(
    listedAt === null ? undefined : localDateOf(listedAt, zone),
    c.state,
    localDateOf(now, zone),
  )
}

/** One card. The owner's name and contact are there for the listing's own agent alone, an offer for its own side. */
export const cardOf = (c: CardRow, viewer: Viewer, now: string, own?: OwnOffer): ListingCard => {
  const actor = actorOf(viewer)
  const head = cardHead(c, actor)
  const is = listingViewerIs(rolesOnListing(actor, head))
  const inside = worksOnListing(is)
  const highest = highestFor({
    is,
    userId: viewer.userId,
    roundAccepted: c.round_accepted,
    highestCents: c.highest_offer_cents,
    reveal: revealOfRow(c),
  })
  return {
    listing: {
      id: c.id,
      state: c.state,
      label: listingLabel(c.state, c.buy_side_signed),
      ...(inside
        ? { workflowLabel: listingWorkflowLabel(c.state, c.buy_side_signed, c.agent_id !== null) }
        : {}),
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
      position: positionViewOf(c),
      globalCounter: c.round_accepted ? { globalCounterDetails: { state: 'ACCEPTED' } } : null,
      listingAgent: agentViewOf(
        agentOfCard(c),
        seesListingAgentContact(actor, is),
        seesListingAgentPicture(is, false),
      ),
      ...(seesOwnerContact(is)
        ? {
            primaryOwnerName: c.owner_name,
            primaryOwnerPhone: c.owner_phone,
            primaryOwnerEmail: c.owner_email,
          }
        : {}),
    },
    offerCount: c.offer_count,
    highestOffer: highest === null ? null : highest / 100,
    ...(inside && c.sold_price_cents !== null ? { soldPrice: c.sold_price_cents / 100 } : {}),
    ...(c.listed_at === undefined ? {} : { daysOnMarket: daysOf(c, c.listed_at, now) }),
    ...(own ? ownOfferOn(own) : {}),
    auctionExpirationDate: c.auction_date,
    deadline: c.due_at,
    hasPendingOffers: inside && c.pending === true,
    hasContract: inside && isUnderContract(c.state) && c.accepted_offer_id != null,
    liked: c.liked,
    canImport: offersImport(head, actor),
    viewerIs: is,
  }
}
