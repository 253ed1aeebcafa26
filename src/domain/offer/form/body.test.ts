import { describe, expect, it } from 'vitest'
import { asksMoreOfSeller } from './body.ts'

describe('when the Credit and Items Notice is due (spec 3 §4)', () => {
  const asks = (creditItems: { requestSeller?: boolean; sellerPaysBuyerBroker?: boolean }) => ({
    creditItems,
  })
  it.each([
    ['a credit is requested', asks({ requestSeller: false }), asks({ requestSeller: true }), true],
    ['nothing was said before', {}, asks({ requestSeller: true }), true],
    [
      'the seller is to pay the broker',
      asks({ requestSeller: true }),
      asks({ requestSeller: true, sellerPaysBuyerBroker: true }),
      true,
    ],
    ['it was asked for before', asks({ requestSeller: true }), asks({ requestSeller: true }), false],
    ['a request is taken back', asks({ requestSeller: true }), asks({ requestSeller: false }), false],
    ['something else changed', {}, { terms: { offerAmount: 1 } }, false],
  ])('%s', (_, before, after, due) => expect(asksMoreOfSeller(before, after)).toBe(due))
})
