import { readsContract } from '#domain/contract/permissions.ts'
import { maySeeListing, reportsRefusal } from '#domain/listing/permissions.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { isSellSide, type Role } from '#domain/negotiation/actor.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { offerViewerIs, isBuySide } from '#domain/offer/permissions.ts'

/** What a file hangs on, which says who may read it. Also the words the database accepts in file_links.audience. */
export const FILE_AUDIENCES = [
  'profile-picture',
  'listing-public',
  'listing-reports',
  'listing-terms',
  'listing-owners',
  'offer-buy',
  'offer-sell',
  'contract',
] as const
export type FileAudience = (typeof FILE_AUDIENCES)[number]

/** What a reader is to the record that a file hangs on. */
export interface FileReader {
  readonly signedIn: boolean
  /** Roles on the listing, AD included. */
  readonly onListing: ReadonlySet<Role>
  /** Roles on the chain the file belongs to; null where it belongs to none. */
  readonly onChain: ReadonlySet<Role> | null
  /** The state of the chain's first document. */
  readonly chainState: OfferState | null
  /** Has a chain on the listing. */
  readonly isOfferParty: boolean
  readonly listingState: ListingState
  /** A buyer's paper that a blind comparison holds back from this reader (negotiation.md §1.11). */
  readonly heldBack?: boolean
}

/** Roles under which somebody works on the listing: its agent, owners, creator or an invited agent. */
const isInside = (roles: ReadonlySet<Role>): boolean =>
  isSellSide(roles) || roles.has('CR') || roles.has('AGT') || roles.has('AD')

/**
 * May this reader open a file attached to a listing, an offer or a contract? Files have the visibility of what
 * they are attached to (negotiation.md §8): photographs that of the listing; reports and terms that of a member; owners' papers the
 * sell side's; an offer's the buy side's, and once delivered the sell side's too; a contract's its parties'.
 */
export const mayReadFile = (audience: Exclude<FileAudience, 'profile-picture'>, r: FileReader): boolean => {
  if (r.onListing.has('AD')) return true
  const sees = maySeeListing(r.listingState, r.onListing, r.isOfferParty)
  switch (audience) {
    case 'listing-public':
      return sees
    case 'listing-reports':
      return (
        sees &&
        (isInside(r.onListing) || r.isOfferParty || reportsRefusal(r.listingState, r.signedIn) === null)
      )
    case 'listing-terms':
      return sees && r.signedIn
    case 'listing-owners':
      return sees && isInside(r.onListing)
    case 'offer-sell':
      return isSellSide(r.onListing) && r.heldBack !== true
    case 'offer-buy':
      return isChainReader(r)
    case 'contract':
      return r.onChain !== null && readsContract(r.onChain)
  }
}

/** The chain's own buy side; an invited agent while the chain is still PROVISIONAL. */
const isChainReader = ({ onChain, chainState }: FileReader): boolean => {
  const is = onChain && offerViewerIs(onChain)
  if (!is || !isBuySide(is)) return false
  return is !== 'invited' || chainState === 'PROVISIONAL'
}

/** What somebody who looks is to the person in the picture. */
export interface Acquaintance {
  /** On one side of a deal: of one listing, or of one chain. Buyers of two chains are strangers. */
  readonly together: boolean
  /** The person in the picture sells the home that the reader has a chain on. */
  readonly sellsToReader: boolean
  /** The reader sells the home, and has the offer of the person in the picture. */
  readonly buysFromReader: boolean
  /** An agent and their own consumer, by a buyer profile. */
  readonly consumer: boolean
}

/** A photograph of a person: both sides of a shared deal, and an agent and their own consumers (spec 1 §2.12). */
export const mayReadProfilePicture = (a: Acquaintance): boolean =>
  a.together || a.sellsToReader || a.buysFromReader || a.consumer
