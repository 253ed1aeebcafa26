import { describe, expect, it } from 'vitest'
import { asksMoreOfSeller } from './body.ts'
import { raisesCredit } from './pairs.ts'

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

describe('a credit that grows (spec 3 §4)', () => {
  const credit = (
    closingCostCreditDollar: number | null,
    sellerPaysBuyerBrokerPercentage: number | null = null,
  ) => ({
    creditItems: { closingCostCreditDollar, sellerPaysBuyerBrokerPercentage },
  })
  it.each([
    ['more dollars', credit(5000), credit(20_000), true],
    ['more percent', credit(5000, 2), credit(5000, 2.5), true],
    ['less', credit(5000, 2), credit(4000, 1), false],
    ['the same', credit(5000, 2), credit(5000, 2), false],
    ['the first amount, of which its Yes has told', credit(null), credit(5000), false],
    ['something else changed', credit(5000), { ...credit(5000), terms: { offerAmount: 1 } }, false],
  ])('%s', (_, before, after, due) => expect(raisesCredit(before, after)).toBe(due))
})
