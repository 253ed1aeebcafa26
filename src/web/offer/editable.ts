import type { OfferView } from '#api/offer-records.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows.ts'

const SAVE = OFFER_ROWS.filter((row) => row.action === 'SAVE')

/**
 * May the viewer type in this offer? The table says in which states a working copy takes saves (O02); whose it is, the
 * server said with the view. Saves are never in `offerActions` (negotiation.md §0).
 */
export const isEditable = (offer: Pick<OfferView, 'state' | 'offerType' | 'viewerIs'>): boolean =>
  (offer.viewerIs === 'buyerAgent' || offer.viewerIs === 'creator') &&
  SAVE.some((row) => row.from.includes(offer.state) && row.types.includes(offer.offerType))
