import type { OfferGroup } from '#api/offer/offer-records.ts'
import { isBlindChain } from '#domain/negotiation/blind.ts'
import { DAY } from '#domain/kernel/time/span.ts'
import { isOfAgent } from '#domain/offer/reading/one-agent.ts'
import { ofSeveral, SEEN_DAYS, sharingNetworks } from '#domain/offer/reading/shared-network.ts'
import { networksOf } from '../account/login/seen-from.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import type { Db } from '../platform/db/db.ts'

/**
 * The offers, as the selling side reads them, with a mark on those whose buyers were not seen apart. One statement, where an
 * agent stands behind several; of buyers who are hidden nothing is said.
 */
export const withSharedNetworks = async (
  db: Db,
  { n }: Loaded,
  groups: readonly OfferGroup[],
  now: string,
): Promise<OfferGroup[]> => {
  const named = new Set(groups.flatMap(({ originalOffer: o }) => (isOfAgent(o) ? [o.id] : [])))
  const several = ofSeveral(
    n.offers.flatMap(({ id, agentId, outside, buyers }) =>
      named.has(id) && agentId !== null && !outside && !isBlindChain(n, id)
        ? [{ chainId: id, agentId, buyerIds: buyers.map(({ userId }) => userId) }]
        : [],
    ),
  )
  if (several.length === 0) return [...groups]
  const people = several.flatMap(({ agentId, buyerIds }) => [agentId, ...buyerIds])
  const since = new Date(Date.parse(now) - SEEN_DAYS * DAY).toISOString()
  const sharing = sharingNetworks(several, await networksOf(db, people, since))
  return groups.map((group) =>
    sharing.has(group.originalOffer.id) ? { ...group, sharedNetwork: true } : group,
  )
}
