import { fullName, listed } from '#domain/kernel/text/format.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'

/** 'Ben Hart and Ann Hart', or the organization that buys: names alone, never a contact. */
export const buyersOf = (offer: Pick<OfferBody, 'primaryBuyer' | 'secondaryBuyers'>): string => {
  const names = [offer.primaryBuyer, ...(offer.secondaryBuyers ?? [])]
    .map((buyer) => buyer?.orgName || fullName(buyer?.user))
    .filter((name): name is string => !!name)
  return listed(names) || 'No buyer added yet'
}
