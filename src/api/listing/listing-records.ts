import { z } from 'zod'
import {
  APPROVAL_WORDS,
  LISTING_WORDS,
  type Approval,
  type ListingWordsKey,
} from '#domain/listing/lifecycle/words.ts'
import { PRICE_EVENTS } from '#domain/listing/reading/price-history.ts'
import { listingBody } from '#domain/listing/form/body.ts'
import {
  agentView,
  allowed,
  dateOnly,
  dollars,
  instant,
  listingState,
  offerState,
  offerType,
  position,
  propertyState,
} from '../kernel/records.ts'

export const listingAction = z.object({
  action: z.string(),
  transitionState: listingState,
  label: z.string(),
  commentRequired: z.boolean(),
  /** May a reason be given? */
  comment: z.boolean(),
  attest: z.boolean(),
  /** Nothing may be missing: it rests while something is. */
  needsAll: z.boolean(),
  needsSubscription: z.boolean(),
  /** Which words the dialog says, for the person who acts. */
  words: z.enum(Object.keys(LISTING_WORDS) as [ListingWordsKey, ...ListingWordsKey[]]),
})

const ownerUser = z.object({
  id: z.string().optional(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  profilePictureUrl: z.string().nullish(),
})

const { primaryOwner, secondaryOwners: _masked, ...publicShape } = listingBody.shape
const ownerOf = (shape: typeof primaryOwner) => shape.unwrap().unwrap().extend({ user: ownerUser.nullish() })

const globalCounterView = z
  .object({
    id: z.string(),
    auctionExpirationDate: dateOnly.nullable(),
    deadline: instant.nullable(),
    globalCounterDetails: z.object({ state: z.string() }),
  })
  .nullable()

const head = {
  id: z.string(),
  state: listingState,
  version: z.number().int(),
  /** Public label and, for the people who work on it, the workflow label (spec 2 §3). */
  label: z.string(),
  workflowLabel: z.string().optional(),
  propertyState,
  primaryImageUrl: z.string().nullable(),
  listingAgent: agentView.nullable(),
  offerCount: z.number().int(),
  /** Dollars; null when masked (invariant 12). */
  highestOffer: dollars.nullable(),
  auctionExpirationDate: dateOnly.nullable(),
  deadline: instant.nullable(),
  /** For whoever sees the address. */
  position: position.nullable(),
  createTime: instant,
  updateTime: instant,
}

/** A listing as the caller may see it: owners, files and the rest are there only for those whom §8 names. */
export const listingView = z.object({
  ...head,
  ...publicShape,
  primaryOwner: ownerOf(primaryOwner).nullish(),
  secondaryOwners: z.array(ownerOf(primaryOwner)).nullish(),
  provisional: z.boolean().optional(),
  confirmAuthorizationToSell: z.boolean().optional(),
  comment: z.string().nullable().optional(),
  /** Did the Primary Seller approve what it says now, something else, or nothing yet (L09)? */
  approval: z.enum(Object.keys(APPROVAL_WORDS) as [Approval, ...Approval[]]).optional(),
  /** It could be deleted, had it not received an offer (spec 2 §8). */
  deletionWithheld: z.boolean().optional(),
  contractId: z.string().nullable().optional(),
  acceptedOfferId: z.string().nullable().optional(),
  globalCounter: globalCounterView,
  /** Hash of what this answer shows; an act sends it as `shown`. */
  snapshotHash: z.string().optional(),
  actions: z.array(listingAction),
  /** What the viewer is here: agent, primaryOwner, secondaryOwner, creator, admin or visitor. */
  viewerIs: z.enum(['agent', 'primaryOwner', 'secondaryOwner', 'creator', 'invited', 'admin', 'visitor']),
})
export type ListingView = z.output<typeof listingView>

export const listingDetails = listingView.extend({
  can: z.object({
    makeOffer: allowed,
    seeHighestOffer: allowed,
    seeReports: allowed,
    message: allowed,
    like: allowed,
  }),
  soldDate: dateOnly.nullable().optional(),
  /** What it was listed at, oldest first; the day where the home is. */
  priceHistory: z.array(z.object({ on: dateOnly, kind: z.enum(PRICE_EVENTS), price: dollars.nullable() })),
  /** Since it was last published; null while it cannot be offered on. */
  daysOnMarket: z.number().int().nullable(),
})
export type ListingDetails = z.output<typeof listingDetails>

/** One card of a list (spec 2 §3 "Listing wrapper in lists"). */
export const listingCard = z.object({
  listing: z.object({
    id: z.string(),
    state: listingState,
    label: z.string(),
    workflowLabel: z.string().optional(),
    price: dollars.nullable(),
    customListingUrl: z.string().nullable(),
    property: z.object({
      address: z.object({
        addressLine1: z.string(),
        addressLine2: z.string().nullish(),
        city: z.string(),
        state: propertyState,
        zip: z.string(),
      }),
    }),
    numberBedrooms: z.number().nullish(),
    numberBaths: z.number().nullish(),
    squareFeet: z.number().nullish(),
    propertyType: z.string().nullish(),
    primaryImageUrl: z.string().nullable(),
    position: position.nullable(),
    globalCounter: z.object({ globalCounterDetails: z.object({ state: z.string() }) }).nullable(),
    listingAgent: agentView.nullable(),
    primaryOwnerName: z.string().nullable().optional(),
    primaryOwnerPhone: z.string().nullable().optional(),
    primaryOwnerEmail: z.string().nullable().optional(),
  }),
  offerCount: z.number().int(),
  highestOffer: dollars.nullable(),
  /** What it was sold for, for those who work on it. */
  soldPrice: dollars.nullable().optional(),
  /** Whole days since it was last published, in the viewer’s own list; null while it cannot be offered on. */
  daysOnMarket: z.number().int().nullable().optional(),
  /** The viewer’s own side’s offer, as its agent, creator or buyer; of nobody else’s is anything said. Dollars. */
  buyerOffer: dollars.nullable().optional(),
  buyerOfferState: offerState.nullable().optional(),
  /** Whose terms the amount is of: a seller’s counter stands for its buy side as well. */
  buyerOfferType: offerType.nullable().optional(),
  offerId: z.string().nullable().optional(),
  buyer: z.object({ firstName: z.string().nullish(), lastName: z.string().nullish() }).nullable().optional(),
  auctionExpirationDate: dateOnly.nullable(),
  deadline: instant.nullable(),
  hasPendingOffers: z.boolean(),
  /** Its contract can be read; one that was signed outside has none here. */
  hasContract: z.boolean(),
  liked: z.boolean(),
  /** The viewer may make a draft of their own out of it (POST /listings/{id}/import). */
  canImport: z.boolean(),
  viewerIs: listingView.shape.viewerIs,
})
export type ListingCard = z.output<typeof listingCard>
