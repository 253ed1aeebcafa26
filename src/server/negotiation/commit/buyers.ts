import { ensureProvisionalUser } from '../../account/provisional.ts'
import { rowOf, type Loaded } from '../read/aggregate.ts'
import type { Doing } from '../doing.ts'
import { setBuyers } from './store-offers.ts'

/** O04, O05: the buyers named on the form become people who can be asked. */
export const withBuyers = async (doing: Doing, loaded: Loaded, offerId: string): Promise<Loaded> => {
  const body = rowOf(loaded, offerId)?.body ?? {}
  const named = [body.primaryBuyer, ...(body.secondaryBuyers ?? [])].filter((b) => !!b?.user?.email)
  const ids: string[] = []
  for (const buyer of named) {
    const { userId } = await ensureProvisionalUser(doing.tx, {
      as: 'buyer',
      email: buyer?.user?.email ?? '',
      firstName: buyer?.user?.firstName ?? '',
      lastName: buyer?.user?.lastName ?? '',
    })
    if (!ids.includes(userId)) ids.push(userId)
  }
  await setBuyers(doing.tx, offerId, loaded.listing.id, ids)
  const buyers = ids.map((userId, i) => ({ userId, primary: i === 0 }))
  return {
    ...loaded,
    n: { ...loaded.n, offers: loaded.n.offers.map((o) => (o.chainId === offerId ? { ...o, buyers } : o)) },
  }
}
