import { isAgent, type User } from '#web/lib/user.ts'

/** Where Make an Offer leads: agents to their wizard, everybody else to the consumers' (spec 3 §6). */
export const newOfferPath = (user: Pick<User, 'agent'> | null, listingId: string): string =>
  `${isAgent(user) ? '/create-offer' : '/create-offer-consumer'}?listing=${listingId}`
