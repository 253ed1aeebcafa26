import type { OfferView } from '#api/offer-records.ts'
import { fullName } from '#domain/kernel/format.ts'

/** 'Ben Hart and Ann Hart', or the organization that buys. */
export const buyersOf = (offer: Pick<OfferView, 'primaryBuyer' | 'secondaryBuyers'>): string => {
  const names = [offer.primaryBuyer, ...(offer.secondaryBuyers ?? [])]
    .map((buyer) => buyer?.orgName || fullName(buyer?.user))
    .filter((name): name is string => !!name)
  return new Intl.ListFormat('en-US').format(names) || 'No buyer added yet'
}
