import { describe, expect, it } from 'vitest'
import type { OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { commonTerms, differences, share } from './several.ts'

const ann: OfferBody = {
  terms: {
    offerAmount: 1_000_000,
    daysToClose: 30,
    earnestDepositPercentage: 3,
    earnestDepositDollar: 30_000,
  },
  costAllocations: {
    stateItems: [{ fieldId: 'survey', item: 'Survey', responsiblePayer: 'BUYER' }],
    additionalItems: [{ item: 'Gutters', responsiblePayer: 'SELLER' }],
  },
}
const ben: OfferBody = {
  terms: { offerAmount: 900_000, daysToClose: 30, earnestDepositPercentage: 2, earnestDepositDollar: 18_000 },
  costAllocations: { stateItems: [], additionalItems: [{ item: 'Chimney', responsiblePayer: 'SELLER' }] },
}
const base = commonTerms([ann, ben])
const answered = (path: string, after: OfferBody, body: OfferBody) =>
  share(body, path, { before: base, after, state: 'FL' })

describe('one base of terms for several buyers', () => {
  it('holds what all say alike, and nothing where they differ', () =>
    expect(base).toEqual({
      terms: {
        offerAmount: null,
        daysToClose: 30,
        earnestDepositPercentage: null,
        earnestDepositDollar: null,
      },
      costAllocations: { stateItems: null, additionalItems: null },
    }))

  it('a percentage is each buyer’s share of the own price; a price moves the own shares', () => {
    const percent = { ...base, terms: { ...base.terms, earnestDepositPercentage: 5 } }
    expect(answered('terms.earnestDepositPercentage', percent, ann).terms?.earnestDepositDollar).toBe(50_000)
    expect(answered('terms.earnestDepositPercentage', percent, ben).terms?.earnestDepositDollar).toBe(45_000)
    const price = { ...base, terms: { ...base.terms, offerAmount: 1_100_000 } }
    expect(answered('terms.offerAmount', price, ben).terms).toMatchObject({
      offerAmount: 1_100_000,
      earnestDepositPercentage: 2,
      earnestDepositDollar: 22_000,
    })
  })

  it('an item that is added leaves the buyers’ own where they are; one taken back goes', () => {
    const fence = { item: 'Fence', responsiblePayer: 'BUYER' as const }
    const added: OfferBody = { costAllocations: { additionalItems: [fence] } }
    const path = 'costAllocations.additionalItems.0.item'
    const both = answered(path, added, ann)
    expect(both.costAllocations?.additionalItems).toEqual([...ann.costAllocations!.additionalItems!, fence])
    const back = share(both, path, { before: added, after: { costAllocations: {} }, state: 'FL' })
    expect(back.costAllocations?.additionalItems).toEqual(ann.costAllocations?.additionalItems)
  })

  it('a line of the state’s costs is answered once, whether the buyer had it or not', () => {
    const line = { fieldId: 'survey', item: 'Survey', responsiblePayer: 'SELLER' as const }
    const after: OfferBody = { costAllocations: { stateItems: [line] } }
    for (const body of [ann, ben])
      expect(answered('costAllocations.stateItems', after, body).costAllocations?.stateItems).toEqual([line])
  })

  it('tells which changed terms are not alike', () => {
    const counter = (body: OfferBody, offerAmount: number) => ({
      target: { answered: { id: 'x', ...body } as OfferView },
      body: { ...body, terms: { ...body.terms, offerAmount, daysToClose: 21 } },
    })
    expect(differences([counter(ann, 1_050_000), counter(ben, 1_050_000)])).toEqual([])
    expect(differences([counter(ann, 1_050_000), counter(ben, 950_000)])).toEqual([
      { path: 'terms.offerAmount', label: 'Offer amount', texts: ['$1,050,000', '$950,000'] },
    ])
  })
})
