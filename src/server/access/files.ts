import { isAdmin, type Viewer } from '#api/kernel/viewer.ts'
import { isPublicListing, type ListingState } from '#domain/listing/vocabulary.ts'
import type { FileLink } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { standingOf } from './store.ts'

/**
 * May somebody read a file that hangs on `link`? Files have the visibility of what they hang on (negotiation.md §8).
 * Audiences: listing-public, -reports, -terms, -owners; offer-buy before delivery, offer-sell once delivered; contract.
 */
export const mayReadLink = async (db: Db, viewer: Viewer | null, link: FileLink): Promise<boolean> => {
  if (link.audience === 'profile-picture') return viewer !== null
  if (viewer && isAdmin(viewer)) return true
  if (!link.listingId) return false
  const [found] = await standingOf(db, [link.listingId, viewer?.userId ?? '', link.offerId ?? ''])
  if (!found) return false
  const published = isPublicListing(found.state as ListingState)
  switch (link.audience) {
    case 'listing-public':
      return published || found.sells
    case 'listing-reports':
    case 'listing-terms':
      return viewer !== null && (published || found.sells || found.party)
    case 'listing-owners':
    case 'offer-sell':
      return found.sells
    case 'offer-buy':
      return found.buys
    case 'contract':
      // Not every signer of the listing: a contract that fell through belongs to another chain (invariant 13), and in
      // Florida the buyer agent reads without signing.
      return found.buys || found.sells
    default:
      return false
  }
}
