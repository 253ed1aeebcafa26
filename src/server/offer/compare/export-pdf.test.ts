import { expect, it } from 'vitest'
import type { OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import { comparedOf } from './export-pdf.ts'

const view = (typeLabel: string) => ({ id: typeLabel, typeLabel, label: 'Canceled' }) as OfferView

it('of a negotiation in which nothing is open an export has the newest document, as the grid does', () => {
  const ended = {
    originalOffer: view('Original Offer'),
    // Latest first.
    counterOffers: [view('BCO'), view('SCO')],
    currentOfferId: null,
    netOfferId: null,
  } as unknown as OfferGroup
  expect(comparedOf(ended).document).toBe('BCO, Canceled')
  expect(comparedOf({ ...ended, counterOffers: [] }).document).toBe('Original Offer, Canceled')
  expect(comparedOf({ ...ended, currentOfferId: 'SCO' }).document).toBe('SCO, Canceled')
})
