/* What follows from who somebody is to a listing alone: what every page asks before it shows anything (negotiation.md §8). */

/** Who somebody is to a listing, for the answer's `viewerIs`. */
export type ListingViewerIs =
  | 'agent'
  | 'primaryOwner'
  | 'secondaryOwner'
  | 'creator'
  | 'invited'
  | 'admin'
  | 'visitor'

/** Is this viewer one of the owners, whose look at an offer is kept (negotiation.md §8 "mark viewed")? */
export const isOwner = (is: ListingViewerIs): boolean => is === 'primaryOwner' || is === 'secondaryOwner'

/** Is this viewer on the sell side: the listing's agent or an owner? */
export const isSeller = (is: ListingViewerIs): boolean => is === 'agent' || isOwner(is)

/** An owner's phone and email on a card: the listing's own agent alone (each view masks the listing's text itself). */
export const seesOwnerContact = (is: ListingViewerIs): boolean => is === 'agent'
