import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnOffer } from '#domain/negotiation/actor.ts'
import { mayShortlist, standingOn } from '#domain/offer/permissions.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { readByOffer } from '../../negotiation/read/aggregate.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { setShortlisted } from './store-shortlist.ts'

/**
 * `PUT /offers/{id}/shortlist`: a star for the selling side. It moves nothing and tells nobody, so no version counts it and
 * the last one to press wins.
 */
export const shortlist = async (
  { tx, viewer }: Doing,
  offerId: string,
  on: boolean,
): Promise<{ shortlisted: boolean } | Refusal> => {
  const loaded = await readByOffer(tx, offerId)
  const offer = loaded?.n.offers.find((o) => o.id === offerId)
  const actor = actorOf(viewer)
  if (!loaded || !offer || !standingOn(loaded.n, offer, actor)) return refuse('not-found')
  if (!mayShortlist(rolesOnOffer(actor, loaded.n, offer))) return refuse('not-allowed')
  await setShortlisted(tx, [offer.chainId, on])
  return { shortlisted: on }
}
