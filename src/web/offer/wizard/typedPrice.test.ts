import { describe, expect, it } from 'vitest'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { createTypedPrice } from './typedPrice.ts'

/** Types a price digit by digit, as the form does: each time into what stands there by then. */
const type = (price: ReturnType<typeof createTypedPrice>, from: OfferBody, digits: string): OfferBody =>
  [...digits].reduce(
    (body, _, i) =>
      price.follow({ ...body, terms: { ...body.terms, offerAmount: Number(digits.slice(0, i + 1)) } }, 'CA'),
    from,
  )

describe('a price, typed digit by digit (spec 3 §4 "Dependent answers")', () => {
  it('leaves the dollars of a deposit that was given before it', () => {
    const body = type(createTypedPrice(), { terms: { earnestDepositDollar: 20_000 } }, '500000')
    expect(body.terms).toMatchObject({
      offerAmount: 500_000,
      earnestDepositDollar: 20_000,
      earnestDepositPercentage: 4,
    })
  })

  it('leaves a percent, and its dollars follow', () => {
    const body = type(createTypedPrice(), { terms: { earnestDepositPercentage: 3 } }, '500000')
    expect(body.terms).toMatchObject({ earnestDepositDollar: 15_000, earnestDepositPercentage: 3 })
  })

  it('makes the loan what the down payment in dollars leaves', () => {
    const body = type(createTypedPrice(), { terms: { downPaymentDollar: 100_000 } }, '500000')
    expect(body.terms).toMatchObject({
      downPaymentDollar: 100_000,
      downPaymentPercentage: 20,
      loanAmountDollar: 400_000,
      loanAmountPercentage: 80,
    })
  })

  it('recomputes dollars from percents once its field was left and is typed into again', () => {
    const price = createTypedPrice()
    const first = type(price, { terms: { earnestDepositDollar: 20_000 } }, '500000')
    price.end()
    expect(type(price, first, '600000').terms).toMatchObject({
      earnestDepositDollar: 24_000,
      earnestDepositPercentage: 4,
    })
  })

  it('takes what changed meanwhile for what is there', () => {
    const price = createTypedPrice()
    const first = type(price, { terms: { earnestDepositDollar: 20_000 } }, '500')
    const changed = { terms: { ...first.terms, earnestDepositPercentage: 2, earnestDepositDollar: 10 } }
    expect(type(price, changed, '500000').terms).toMatchObject({
      earnestDepositDollar: 10_000,
      earnestDepositPercentage: 2,
    })
  })
})
