import { describe, expect, it } from 'vitest'
import type { OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { commonTerms, differences, settled, share } from './several.ts'
import { createShares } from './shares.ts'

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

  describe('dollars typed into the base reach each, whatever price is typed after them, digit by digit', () => {
    const shares = createShares('FL')
    const typed = { ...base, terms: { ...base.terms, earnestDepositDollar: 50_000 } }
    const deposits = shares.answer([ann, ben], 'terms.earnestDepositDollar', base, typed)
    const shown = settled(typed, deposits)
    it('the base shows them, and no percent that is not everybody’s', () => {
      expect(shown.terms).toMatchObject({ earnestDepositDollar: 50_000, earnestDepositPercentage: null })
      expect(deposits.map(({ terms }) => terms?.earnestDepositPercentage)).toEqual([5, 5.56])
    })
    it('the counters and the base say the same once the price is there', () => {
      const [bodies, at] = ['1', '13', '130', '1300', '13000', '130000', '1300000'].reduce<
        [OfferBody[], OfferBody]
      >(
        ([own, before], digits) => {
          const after = { ...before, terms: { ...before.terms, offerAmount: Number(digits) } }
          const next = shares.answer(own, 'terms.offerAmount', before, after)
          return [next, settled(after, next)]
        },
        [deposits, shown],
      )
      for (const { terms } of [...bodies, at])
        expect(terms).toMatchObject({
          offerAmount: 1_300_000,
          earnestDepositDollar: 50_000,
          earnestDepositPercentage: 3.85,
        })
    })
    it('a price that is typed again, once its field was left, moves the dollars with the percent', () => {
      const same = {
        ...ann,
        terms: { ...ann.terms, earnestDepositPercentage: 5, earnestDepositDollar: 50_000 },
      }
      const before = commonTerms([same, same])
      const after = { ...before, terms: { ...before.terms, offerAmount: 1_200_000 } }
      const own = createShares('FL').answer([same, same], 'terms.offerAmount', before, after)
      expect(settled(after, own).terms).toMatchObject({ earnestDepositDollar: 60_000 })
    })
  })

  it('the base keeps its own lists, which are what is added to each', () => {
    const fence = { item: 'Fence', responsiblePayer: 'BUYER' as const }
    const added = { ...base, costAllocations: { stateItems: null, additionalItems: [fence] } }
    const own = createShares('FL').answer([ann, ben], 'costAllocations.additionalItems.0.item', base, added)
    expect(settled(added, own).costAllocations?.additionalItems).toEqual([fence])
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
    expect(differences([counter(ann, 1_050_000), counter(ben, 1_050_000)], 'CA')).toEqual([])
    expect(differences([counter(ann, 1_050_000), counter(ben, 950_000)], 'CA')).toEqual([
      { path: 'terms.offerAmount', label: 'Offer amount', texts: ['$1,050,000.00', '$950,000.00'] },
    ])
  })
})
