import { ok, type Caller } from '#test/client.ts'
import type { Role, World } from './negotiation.ts'
import type { Body } from './sale.ts'

/** A chain as a role's panel shows it; undefined where it does not. */
export const group = async (w: World, role: Role, id = w.ids.I) => {
  const side = ['LA', 'PS', 'SS'].includes(role) ? 'seller' : 'buyer'
  const { offers } = ok(await w.people[role].get(`/offers/listings/${w.listingId}?actions=${side}`))
  return offers.find((g: Body) => g.originalOffer.id === id)
}
/** The counters a role is offered on a chain. */
export const offered = async (w: World, role: Role, id?: string): Promise<string[]> =>
  (await group(w, role, id)).offerActions.flatMap((a: Body) =>
    a.action === 'COUNTER' ? [a.newCounterType] : [],
  )

/** Sends a counter on the world's own chain; `more` changes the body. */
export const post = (who: Caller, w: World, offerType: string, more: object = {}) =>
  who.post('/offers/counter', {
    id: null,
    counteredOfferId: w.ids.I,
    offerType,
    otherTerms: `Words of ${offerType}`,
    ...more,
  })
