import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { example } from '#domain/kernel/examples.fixture.ts'
import { setAt } from '#domain/kernel/path.ts'
import { answer } from '#domain/offer/form/answers.ts'
import { type OfferBody, offerBody } from '#domain/offer/form/body.ts'
import { type ChainDocument, conformedTerms } from './conformed.ts'
import { ownChanges, redline, shownTerms } from './redline.ts'

let ca: OfferBody
let fl: OfferBody
beforeAll(async () => {
  ca = offerBody.parse(await example('offer-ca'))
  fl = offerBody.parse(await example('offer-fl'))
})
const lines = (a: OfferBody, b: OfferBody) =>
  redline(a, b, a === fl ? 'FL' : 'CA').map((c) => `${c.label}: ${c.before} -> ${c.after}`)

describe('redline', () => {
  it('nothing changed, nothing said', () => {
    expect(redline(ca, offerBody.parse(ca), 'CA')).toEqual([])
    expect(redline(fl, offerBody.parse(fl), 'FL')).toEqual([])
  })
  it('a changed price shows what followed from it, money as on paper', () =>
    expect(lines(ca, answer(ca, 'terms.offerAmount', 1_300_000, 'CA'))).toEqual([
      'Offer amount: $1,250,000.00 -> $1,300,000.00',
      'Down payment: $250,000.00 -> $260,000.00',
      'Loan amount: $1,000,000.00 -> $1,040,000.00',
      'Earnest money deposit: $37,500.00 -> $39,000.00',
      "Buyer's broker: $31,250.00 -> $32,500.00",
      'Closing cost credit: $10,000.00 -> $10,400.00',
    ]))
  it('amounts whose percent is the same follow from the price, and from nothing else', () => {
    const own = (before: OfferBody, after: OfferBody) =>
      ownChanges(redline(before, after, 'CA')).map(({ path }) => path)
    const priced = answer(ca, 'terms.offerAmount', 1_300_000, 'CA')
    expect(own(ca, priced)).toEqual(['terms.offerAmount'])
    const deposit = answer(priced, 'terms.earnestDepositPercentage', 4, 'CA')
    expect(own(ca, deposit)).toEqual([
      'terms.offerAmount',
      'terms.earnestDepositPercentage',
      'terms.earnestDepositDollar',
    ])
    const cash = answer(ca, 'terms.earnestDepositDollar', 40_000, 'CA')
    expect(own(ca, cash), 'the price is the same').toContain('terms.earnestDepositDollar')
    const alone = (dollar: number, offerAmount: number) =>
      offerBody.parse({
        ...ca,
        terms: { ...ca.terms, offerAmount, earnestDepositPercentage: null, earnestDepositDollar: dollar },
      })
    expect(own(alone(1, 1_250_000), alone(2, 1_300_000)), 'dollars of no percent').toContain(
      'terms.earnestDepositDollar',
    )
  })
  it('cents of a price are a change, however the dollars round', () => {
    const priced = (offerAmount: number) =>
      offerBody.parse({ ...ca, terms: { ...offerBody.parse(ca).terms, offerAmount } })
    expect(lines(priced(1_222_222.1), priced(1_222_222.4))).toEqual([
      'Offer amount: $1,222,222.10 -> $1,222,222.40',
    ])
  })
  it('dates, payers, items and files in words', () => {
    const changed = offerBody.parse({
      ...ca,
      terms: { ...ca.terms, useDaysToClose: false, daysToClose: null, exactClosingDate: '2026-12-01' },
      creditItems: { ...ca.creditItems, includedStateSpecifiedItems: ['stoveOven'] },
      costAllocations: {
        ...ca.costAllocations,
        stateItems: ca.costAllocations?.stateItems?.map((line) =>
          line.fieldId === 'cityTransfer' ? { ...line, responsiblePayer: 'PAY_OWN' } : line,
        ),
        additionalItems: [],
      },
      proofOfFunds: { id: 'another' },
      letterToSeller: null,
    })
    expect(lines(ca, changed)).toEqual([
      'Closing date:  -> 12/01/2026',
      'Days to close: 30 days -> ',
      'Included items: Stove/oven, Refrigerator, Dishwasher, Window coverings -> Stove/oven',
      'City transfer tax: Seller Pays -> Each Pay Own',
      'Chimney inspection: Buyer Pays -> ',
      'Proof of funds: Attached: Proof of funds -> Replaced',
      'Letter to seller: Attached: Letter to seller -> ',
    ])
  })
  it('I10: no contact data of buyers in it, ever', () => {
    const moved = setAt(
      setAt(ca, 'primaryBuyer.user.email', 'new@example.com'),
      'primaryBuyer.user.phone',
      '9995550100',
    )
    expect(redline(ca, moved, 'CA')).toEqual([])
    expect(JSON.stringify(shownTerms(ca, 'CA'))).not.toMatch(/@|555/)
  })
  it('Florida’s answers too', () =>
    expect(
      lines(
        fl,
        setAt(setAt(fl, 'flData.floodOrElevationDays', 1), 'costAllocations.specialAssessments', 'BUYER'),
      ),
    ).toEqual([
      'Flood and elevation review: 20 days -> 1 day',
      'Special assessments: Seller pays the full balance at closing -> Seller pays installments due before closing; buyer pays the rest',
    ]))
  it('every label once, every section known', () => {
    const paths = [...shownTerms(ca, 'CA'), ...shownTerms(fl, 'FL')]
    expect(new Set(shownTerms(ca, 'CA').map((s) => s.path)).size).toBe(shownTerms(ca, 'CA').length)
    expect(paths.every((s) => s.label !== '' && s.text !== '')).toBe(true)
  })
  it('there and back is the mirror', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 0, max: 100 }),
        (amount, down) => {
          const other = answer(
            answer(ca, 'terms.offerAmount', amount, 'CA'),
            'terms.downPaymentPercentage',
            down,
            'CA',
          )
          const back = redline(other, ca, 'CA').map(({ before, after, ...rest }) => ({
            ...rest,
            before: after,
            after: before,
          }))
          expect(back).toEqual(redline(ca, other, 'CA'))
        },
      ),
      { numRuns: 100 },
    ))
})

describe('conformed terms of a chain', () => {
  const doc = (number: number, offerType: ChainDocument['offerType'], body: OfferBody): ChainDocument => ({
    offerId: `o${number}`,
    offerType,
    number,
    body,
  })
  it('each value names the last document that changed it', () => {
    const second = answer(ca, 'terms.offerAmount', 1_300_000, 'CA')
    const third = setAt(second, 'terms.daysToClose', 21)
    const { body, sources } = conformedTerms(
      [doc(0, 'INITIAL', ca), doc(1, 'SELLER_COUNTER', second), doc(2, 'BUYER_COUNTER', third)],
      'CA',
    )
    expect(body).toEqual(third)
    expect(sources['terms.offerAmount']).toEqual({ offerId: 'o1', offerType: 'SELLER_COUNTER', number: 1 })
    expect(sources['terms.daysToClose']?.offerId).toBe('o2')
    expect(sources['terms.loanType']?.offerId).toBe('o0')
    expect(Object.keys(sources).sort()).toEqual(
      shownTerms(third, 'CA')
        .map((s) => s.path)
        .sort(),
    )
  })
  it('what was put back belongs to who put it back; what went has no source', () => {
    const without = setAt(setAt(ca, 'terms.daysToClose', 21), 'otherTerms', null)
    const { sources } = conformedTerms(
      [
        doc(0, 'INITIAL', ca),
        doc(1, 'SELLER_COUNTER', without),
        doc(2, 'BUYER_COUNTER', setAt(without, 'terms.daysToClose', 30)),
      ],
      'CA',
    )
    expect(sources['terms.daysToClose']?.number).toBe(2)
    expect(sources).not.toHaveProperty('otherTerms')
  })
})
