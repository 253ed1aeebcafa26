import type { ListingHead } from './heads.ts'

/** A listing about to be written: what every new one has in common, with what sets this one apart. */
export const newListing = (
  own: Pick<ListingHead, 'id' | 'propertyState' | 'zone' | 'agentId' | 'creatorId'> & Partial<ListingHead>,
): ListingHead => ({
  state: 'DRAFT',
  provisional: false,
  primaryOwnerId: null,
  secondaryOwnerIds: [],
  invitedAgentIds: [],
  version: 1,
  acceptedOfferId: null,
  confirmAuthorizationToSell: false,
  auctionDays: null,
  receivedCount: 0,
  announcedDeadline: null,
  announcedAt: null,
  dueAt: null,
  publishedDueAt: null,
  buySideSigned: false,
  ...own,
})
