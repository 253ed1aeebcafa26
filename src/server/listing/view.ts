import type { ListingDetails, ListingView } from '#api/listing/listing-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { deletionWithheld, listingActions } from '#domain/listing/lifecycle/decide.ts'
import { localDayOf } from '#domain/kernel/time/deadline.ts'
import {
  audienceOf,
  contactRefusal,
  listingViewerIs,
  highestFor,
  maySeeRound,
  reportsRefusal,
  seesListingAgentContact,
  seesListingAgentPicture,
  worksOnListing,
} from '#domain/listing/permissions.ts'
import { comingOpenHouses } from '#domain/listing/form/open-houses.ts'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import { approvedTerms } from '#domain/listing/form/sections.ts'
import type { ListingBody, Owner } from '#domain/listing/form/body.ts'
import type { Approval } from '#domain/listing/lifecycle/words.ts'
import { daysOnMarket, priceHistory, type PriceEvent } from '#domain/listing/reading/price-history.ts'
import { maskListing } from '#domain/listing/reading/masking.ts'
import { listingLabel, listingWorkflowLabel } from '#domain/listing/vocabulary.ts'
import { rolesOnListing, type Role, NOBODY } from '#domain/negotiation/actor.ts'
import { acceptedRound, openRound } from '#domain/negotiation/chain.ts'
import { ownChain } from '#domain/offer/permissions.ts'
import { mayMakeOffer } from '#domain/offer/lifecycle/decide-create.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import { revealOfRow } from '../negotiation/read/at.ts'
import { termsHash } from '../negotiation/read/terms-hash.ts'
import { agentViewOf } from '../negotiation/read/people.ts'
import type { AgentRow } from '../negotiation/read/records.ts'

type Agents = ReadonlyMap<string, AgentRow>

interface Placed {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly position_kind: string | null
}

/** Where a home is, and whether that is only about there. */
export const positionViewOf = (row: Placed): ListingView['position'] =>
  row.latitude === null || row.longitude === null
    ? null
    : { latitude: row.latitude, longitude: row.longitude, approximate: row.position_kind === 'approximate' }

const globalCounter = (loaded: Loaded, roles: ReadonlySet<Role>): ListingView['globalCounter'] => {
  const round = maySeeRound(roles, false) ? openRound(loaded.n) : acceptedRound(loaded.n)
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

/** Did the Primary Seller approve what the listing says now? */
const approvalOf = ({ approved_terms_hash: hash, body }: Loaded['listing']): Approval =>
  hash === null ? 'none' : hash === approvedHash(body) ? 'same' : 'changed'

/** What is kept of the terms that a Primary Seller approves. */
export const approvedHash = (body: ListingBody): string => termsHash(approvedTerms(applyingAnswers(body)))

/** Addresses of photographs by their people's email, lower case. */
export type OwnerPictures = ReadonlyMap<string, string>

/** The owners that a viewer is shown, each with the photograph that the named account has (spec 2 §3 "Listing"). */
const ownersPictured = (
  body: ListingBody,
  shown: Partial<ListingBody>,
  pictures: OwnerPictures | undefined,
): Pick<ListingView, 'primaryOwner' | 'secondaryOwners'> => {
  if (!pictures) return {}
  const pictured = (named: Owner | null | undefined, owner: Owner) => {
    const profilePictureUrl = pictures.get((named?.user?.email ?? '').toLowerCase())
    return profilePictureUrl ? { ...owner, user: { ...owner.user, profilePictureUrl } } : owner
  }
  return {
    ...(shown.primaryOwner ? { primaryOwner: pictured(body.primaryOwner, shown.primaryOwner) } : {}),
    ...(shown.secondaryOwners
      ? {
          secondaryOwners: shown.secondaryOwners.map((each, at) =>
            pictured(body.secondaryOwners?.[at], each),
          ),
        }
      : {}),
  }
}

/** A listing as this viewer may see it. */
export const listingViewOf = (
  loaded: Loaded,
  viewer: Viewer | null,
  agents: Agents,
  now: number,
  {
    acting = true,
    entitled,
    pictures,
  }: {
    /** Nobody acts on the public page: it carries no hash of what it shows. */
    readonly acting?: boolean
    /** May the viewer publish? Known where the listing's own agent looks. */
    readonly entitled?: boolean
    /** The owners' photographs, for whom they are shown to. */
    readonly pictures?: OwnerPictures
  } = {},
): ListingView => {
  const { listing: l, n } = loaded
  const actor = viewer ? actorOf(viewer, entitled) : NOBODY
  const roles = viewer ? rolesOnListing(actor, n.listing) : new Set<Role>()
  const is = listingViewerIs(roles)
  const inside = worksOnListing(is)
  const highest = highestFor({
    is,
    userId: viewer?.userId ?? null,
    roundAccepted: l.round_accepted,
    highestCents: l.highest_offer_cents,
    reveal: revealOfRow(l),
  })
  const shown = maskListing(applyingAnswers(l.body), audienceOf(roles, viewer !== null), viewer?.email)
  return {
    id: l.id,
    state: l.state,
    version: l.version,
    label: listingLabel(l.state, l.buy_side_signed),
    ...(inside
      ? { workflowLabel: listingWorkflowLabel(l.state, l.buy_side_signed, l.agent_id !== null) }
      : {}),
    propertyState: l.property_state,
    primaryImageUrl: l.body.primaryImage?.url ?? null,
    listingAgent: agentViewOf(
      agents.get(l.agent_id ?? ''),
      seesListingAgentContact(viewer && actor, is),
      seesListingAgentPicture(is, viewer !== null && ownChain(n, actor) !== null),
    ),
    offerCount: l.offer_count,
    highestOffer: highest === null ? null : highest / 100,
    auctionExpirationDate: l.auction_date,
    deadline: l.due_at,
    // A position says no more than the address, and goes where it goes.
    position: shown.address ? positionViewOf(l) : null,
    createTime: l.created_at,
    updateTime: l.updated_at,
    ...shown,
    ...ownersPictured(l.body, shown, pictures),
    ...(viewer && acting ? { snapshotHash: termsHash(shown) } : {}),
    ...(inside
      ? {
          provisional: l.provisional,
          confirmAuthorizationToSell: l.confirm_authorization,
          comment: l.comment,
          approval: approvalOf(l),
          deletionWithheld: deletionWithheld(n, actor, now),
          contractId: loaded.contract?.id ?? null,
          acceptedOfferId: l.accepted_offer_id,
        }
      : {}),
    globalCounter: globalCounter(loaded, roles),
    actions: viewer ? listingActions(n, actor, now) : [],
    viewerIs: is,
  }
}

const can = (code: string | null) => (code === null ? { allowed: true } : { allowed: false, code })

/** The public page: what anybody may see, and what this caller may do next. */
export const detailsOf = (
  loaded: Loaded,
  viewer: Viewer | null,
  agents: Agents,
  now: number,
  listed: readonly PriceEvent[],
): ListingDetails => {
  const history = priceHistory(listed, {
    state: loaded.listing.state,
    soldDate: loaded.listing.sold_date,
  })
  const view = listingViewOf(loaded, viewer, agents, now, { acting: false })
  const needsSession = contactRefusal(viewer !== null)?.refused ?? null
  const offer = viewer ? (mayMakeOffer(loaded.n, actorOf(viewer))?.refused ?? null) : null
  const closed = loaded.listing.state === 'ACTIVE' ? null : 'listing-not-active'
  return {
    ...view,
    can: {
      makeOffer: can(closed ?? needsSession ?? offer),
      seeHighestOffer: can(
        needsSession ?? (view.highestOffer === null && loaded.listing.offer_count > 0 ? 'not-allowed' : null),
      ),
      seeReports: can(reportsRefusal(loaded.listing.state, viewer !== null)?.refused ?? null),
      message: can(needsSession),
      like: can(needsSession),
    },
    ...(loaded.listing.sold_date ? { soldDate: loaded.listing.sold_date } : {}),
    ...(view.openHouses
      ? {
          openHouses: comingOpenHouses(
            view.state,
            view.openHouses,
            new Date(now).toISOString(),
            loaded.n.listing.zone,
          ),
        }
      : {}),
    priceHistory: history,
    daysOnMarket: daysOnMarket(history, loaded.listing.state, localDayOf(now, loaded.n.listing.zone)),
  }
}
