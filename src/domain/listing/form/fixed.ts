import type { ListingState } from '#domain/listing/vocabulary.ts'

/** Why a part of a listing can’t change now; null: it may. */
export interface Fixed {
  /** The owners approved the listing as the people they are (spec 2 §2). */
  readonly owners: string | null
  /** What somebody has made an offer for stays what it is; the paper of a contract names it (L13). */
  readonly property: string | null
}

export const OWNERS_FIXED = 'The owners can’t change while the home is published. Unpublish it first.'
export const PROPERTY_FIXED =
  'The address, parcel, property type and legal description can’t change while there are offers on this home.'

export const NOTHING_FIXED: Fixed = { owners: null, property: null }

/** What a save of a listing leaves as it is: the same that L13 refuses, for whoever shows the fields. */
export const fixedParts = (listing: { readonly state: ListingState; readonly offerCount: number }): Fixed => {
  const published = listing.state === 'ACTIVE'
  return {
    owners: published ? OWNERS_FIXED : null,
    property: published && listing.offerCount > 0 ? PROPERTY_FIXED : null,
  }
}
