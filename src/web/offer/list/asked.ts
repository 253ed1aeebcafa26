import type { OfferView } from '#api/offer/offer-records.ts'
import { buyerPage } from '#domain/offer/reading/page.ts'

/** Is the viewer waited for on this offer? The server says it with the document that stands for the viewer. */
export const waitsOnViewer = ({ current, viewerIs }: Pick<OfferView, 'current' | 'viewerIs'>): boolean =>
  current !== undefined && current.waitsOn === viewerIs

/** Where the card of an offer leads: by the document that stands for the viewer. */
export const offerPath = (offer: Pick<OfferView, 'id' | 'listingId' | 'state' | 'current'>): string => {
  const { listingId, id: chainId, current } = offer
  const page = buyerPage({ listingId, chainId, state: (current ?? offer).state })
  // Behind another buyer's contract the page would open at that contract.
  return current?.frozen && page.startsWith('/offer-status/') ? `${page}?tab=offers` : page
}
