import type { ListingState } from '#domain/listing/vocabulary.ts'

/** Why a part of a listing can’t change now; null: it may. */
export interface Fixed {
  /** Nothing of it can change: the listing is in a state that no save starts from. */
  readonly whole: string | null
  /** The owners approved the listing as the people they are (spec 2 §2). */
  readonly owners: string | null
  /** What somebody has made an offer for stays what it is; the paper of a contract names it (L13). */
  readonly property: string | null
}

export const OWNERS_FIXED = 'The owners can’t change while the home is published. Unpublish it first.'
/** Of a listing that can't be unpublished, since an offer was received. */
export const OWNERS_STAY =
  'The owners can’t change once an offer was received. To sell with other owners, withdraw the listing, and list the home again.'
export const PROPERTY_FIXED =
  'The address, parcel, property type and legal description can’t change while there are offers on this home.'

/** States that no save starts from, each with the reason and the way. */
export const WHOLE_FIXED: Partial<Record<ListingState, string>> = {
  SELLER_REVIEW:
    'An agreement is being signed, so nothing in this listing can change. To change it, cancel the agreement first.',
  PENDING:
    'A contract was signed outside Parley, so nothing in this listing can change. Support can return it to active.',
  PENDING_ESCROW:
    'This home is under contract, so nothing in this listing can change. To change it, cancel the agreement first.',
  SOLD: 'This home is sold, so nothing in its listing can change.',
  CANCELLED: 'This listing was withdrawn, so nothing in it can change.',
  DELETED: 'This listing was deleted, so nothing in it can change.',
}

export const NOTHING_FIXED: Fixed = { whole: null, owners: null, property: null }

const LEFT = 'Others read this listing, so you can’t change it while logged in as someone else.'

/**
 * What a save of a listing leaves as it is: the same that L13 refuses, for the pages that show the fields. `actions`: as the server lists them.
 * To an impersonator a draft is offered for deletion (L14) while its author alone reads it, which is when it takes a save (L04).
 */
export const fixedParts = (
  listing: {
    readonly state: ListingState
    readonly offerCount: number
    readonly actions: readonly { readonly action: string }[]
  },
  impersonated: boolean,
): Fixed => {
  const offers = (action: string) => listing.actions.some((each) => each.action === action)
  const left = impersonated && !offers('DELETE') ? LEFT : null
  const published = listing.state === 'ACTIVE'
  return {
    whole: WHOLE_FIXED[listing.state] ?? left,
    owners: published ? (offers('UNPUBLISH') ? OWNERS_FIXED : OWNERS_STAY) : null,
    property: published && listing.offerCount > 0 ? PROPERTY_FIXED : null,
  }
}
