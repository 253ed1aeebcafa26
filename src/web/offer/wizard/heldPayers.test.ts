import { describe, expect, it } from 'vitest'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { answer } from '#domain/offer/form/answers.ts'
import { createHeldPayers, WHOSE_SERVICES } from './heldPayers.ts'

type Services = NonNullable<OfferBody['services']>

/** Chooses whose companies, one choice after another, as the form does. */
const choose = (
  services: Services,
  ...choices: NonNullable<Services['confirmationServices']>[]
): Services => {
  const payers = createHeldPayers()
  return choices.reduce<Services>((at, confirmationServices) => {
    const body = payers.follow({ services: { ...at, confirmationServices } })
    return answer(body, WHOSE_SERVICES, confirmationServices, 'CA').services ?? {}
  }, services)
}

const AGREED: Services = { titlePayer: 'SELLER', escrowPayer: 'BOTH', hazardPayer: 'BUYER' }

describe('companies of one’s own, chosen and taken back (spec 3 §4)', () => {
  it('leave the buyer as payer while they stand', () => {
    expect(choose(AGREED, 'BUYER')).toMatchObject({
      titlePayer: 'BUYER',
      escrowPayer: 'BUYER',
      hazardPayer: 'BUYER',
    })
  })

  it('leave the payers of before once they are taken back', () => {
    expect(choose(AGREED, 'BUYER', 'SELLER')).toMatchObject(AGREED)
    expect(choose(AGREED, 'BUYER', 'BOTH', 'BUYER', 'SELLER')).toMatchObject(AGREED)
  })

  it('leave what nobody had answered unanswered', () => {
    expect(choose({ titlePayer: 'SELLER' }, 'BUYER', 'SELLER')).toMatchObject({
      titlePayer: 'SELLER',
      escrowPayer: null,
    })
  })

  it('touch no payer where they were never chosen', () => {
    expect(choose(AGREED, 'SELLER', 'BOTH')).toMatchObject(AGREED)
  })
})
