import { type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { fresh } from '#domain/negotiation/histories.fixture.ts'
import type { OfferState, OfferType } from '#domain/offer/vocabulary.ts'

/** When everything of the tests happens. */
export const NOW = 1_800_000_000_000

/** A delivered document of BA1's chain, whose buyers are PB1 and SB1; its id is that of the type's place in the chain. */
export const doc = (
  id: string,
  type: OfferType,
  state: OfferState,
  more: Partial<OfferHead> = {},
): OfferHead => ({
  ...newOffer({ id, type, state, creatorId: 'ba1', seq: 0 }),
  chainId: 'I',
  agentId: 'ba1',
  buyers: [
    { userId: 'pb1', primary: true },
    { userId: 'sb1', primary: false },
  ],
  primaryBuyerEmail: 'pb1@x',
  dirty: false,
  deliveredAt: 1,
  stateSince: 1,
  ...more,
})

/** The first offer of the chain. */
export const first = (state: OfferState, more: Partial<OfferHead> = {}) => doc('I', 'INITIAL', state, more)

/** A document that its own side has not sent. */
export const UNSENT = { deliveredAt: null } as const

/** A negotiation of these documents, in the order in which they came to be. */
export const among = (
  offers: readonly OfferHead[],
  listing: Partial<Negotiation['listing']> = {},
): Negotiation => {
  const n = fresh()
  return {
    ...n,
    listing: { ...n.listing, ...listing },
    offers: offers.map((o, i) => ({ ...o, seq: i + 1 })),
  }
}
