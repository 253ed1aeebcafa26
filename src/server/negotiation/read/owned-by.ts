/**
 * `PS` and `SS` of the domain (negotiation/actor.ts) for a statement: the ids of the listings (`listing_id`) that `person` owns. The
 * consumer of a home that an agent took over is its Primary Seller before its owners are named (L03).
 */
export const ownedBy = (person: string): string =>
  `(select w.listing_id from listing_owners w where w.user_id = ${person}
    union select h.id from listings h where h.primary_owner_id = ${person})`
