import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/kernel/money.ts'
import { hundredths, makesWhole } from '#domain/kernel/percent.ts'
import { example } from '#domain/kernel/examples.fixture.ts'
import { FL_INCLUDED_ITEMS } from '#domain/listing/form/included-items.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { answer, answerAppraisalGap, coversAppraisalGap } from './answers.ts'
import { type OfferBody, offerBody } from './body.ts'
import { offerStepProblems } from './complete.ts'
import { PAIRS, pairHolds, readPair } from './pairs.ts'

let ca: OfferBody
beforeAll(async () => {
  ca = offerBody.parse(await example('offer-ca'))
})
const given = (body: OfferBody, path: string, value: unknown, state: PropertyState = 'CA') =>
  answer(body, path, value, state)

describe('I28: percent and dollars', () => {
  it('a percent typed gives the dollars, and the loan is the rest', () => {
    const { terms } = given({ terms: { offerAmount: 333_333.33 } }, 'terms.downPaymentPercentage', 33.33)
    expect(terms).toMatchObject({
      downPaymentDollar: 111_100,
      loanAmountPercentage: 66.67,
      loanAmountDollar: 222_233.33,
    })
  })
  it('dollars typed are kept to the cent, the percent follows', () => {
    const { terms } = given({ terms: { offerAmount: 1_250_000 } }, 'terms.loanAmountDollar', 999_999.99)
    expect(terms).toMatchObject({
      loanAmountDollar: 999_999.99,
      loanAmountPercentage: 80,
      downPaymentPercentage: 20,
      downPaymentDollar: 250_000.01,
    })
  })
  it.each([
    ['downPayment', 'loanAmount'],
    ['loanAmount', 'downPayment'],
  ])('of a %s of more than the whole the rest is zero, not less (offers 26)', (typed, rest) => {
    for (const [side, value] of [
      ['Percentage', 120],
      ['Dollar', 1_500_000],
    ] as const) {
      const { terms } = given({ terms: { offerAmount: 1_250_000 } }, `terms.${typed}${side}`, value)
      expect(terms).toMatchObject({ [`${rest}Percentage`]: 0, [`${rest}Dollar`]: 0 })
    }
    // Before there is an amount as well.
    expect(given({}, `terms.${typed}Percentage`, 120).terms).toMatchObject({ [`${rest}Percentage`]: 0 })
  })
  it('a changed offer amount recomputes dollars from percents', () => {
    const { terms, creditItems } = given(ca, 'terms.offerAmount', 1_300_000)
    expect(terms).toMatchObject({
      downPaymentDollar: 260_000,
      loanAmountDollar: 1_040_000,
      earnestDepositDollar: 39_000,
    })
    expect(creditItems).toMatchObject({
      sellerPaysBuyerBrokerDollar: 32_500,
      closingCostCreditDollar: 10_400,
    })
  })
  it('dollars typed before the amount wait for it', () => {
    const early = given({}, 'terms.earnestDepositDollar', 5000)
    expect(early.terms).toEqual({ earnestDepositPercentage: null, earnestDepositDollar: 5000 })
    expect(given(early, 'terms.offerAmount', 250_000).terms).toMatchObject({
      earnestDepositPercentage: 2,
      earnestDepositDollar: 5000,
    })
  })
  it('clearing one side clears both', () =>
    expect(given(ca, 'terms.earnestDepositDollar', null).terms).toMatchObject({
      earnestDepositPercentage: null,
      earnestDepositDollar: null,
    }))

  const percentTyped = fc.record({
    pair: fc.constantFrom(...PAIRS),
    percent: fc.integer({ min: 0, max: 10_000 }).map((h) => h / 100),
  })
  const dollarTyped = fc.record({
    pair: fc.constantFrom(...PAIRS),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const amountTyped = fc.record({ amount: fc.integer({ min: 1, max: 10_000_000_000 }).map((c) => c / 100) })
  it('whatever is typed in whatever order: every pair says the same and the two make 100', () =>
    fc.assert(
      fc.property(
        amountTyped,
        fc.array(fc.oneof(percentTyped, dollarTyped, amountTyped), { maxLength: 25 }),
        ({ amount }, typings) => {
          let body = given({ terms: { loan: true } }, 'terms.offerAmount', amount)
          for (const typed of typings) {
            if ('amount' in typed) body = given(body, 'terms.offerAmount', typed.amount)
            else if ('percent' in typed) {
              body = given(body, `${typed.pair.section}.${typed.pair.percent}`, typed.percent)
              expect(readPair(body, typed.pair).percent).toBe(typed.percent)
            } else {
              const dollars = Math.floor((body.terms?.offerAmount ?? 0) * typed.share * 100) / 100
              body = given(body, `${typed.pair.section}.${typed.pair.dollar}`, dollars)
              expect(readPair(body, typed.pair).dollar).toBe(dollars)
            }
            for (const pair of PAIRS)
              expect([pair.dollar, pairHolds(body, pair)]).toEqual([pair.dollar, true])
            const { downPaymentPercentage: down, loanAmountPercentage: loan } = body.terms ?? {}
            if (down != null) {
              expect(makesWhole(hundredths(down), hundredths(loan))).toBe(true)
              const sum = cents(body.terms?.downPaymentDollar) + cents(body.terms?.loanAmountDollar)
              expect(sum).toBe(cents(body.terms?.offerAmount))
            }
            expect(offerBody.safeParse(body).success).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    ))
})

describe('clearing rules (spec 3 §4 "Dependent answers")', () => {
  it('no appraisal gap clears the amount, yes sets it to 0', () => {
    const yes = answerAppraisalGap({}, true)
    expect(yes.contingencies?.appraisalOtherAmount).toBe(0)
    expect(coversAppraisalGap(yes)).toBe(true)
    expect(coversAppraisalGap(answerAppraisalGap(ca, false))).toBe(false)
  })
  it('no seller-paid broker zeroes its amounts; no request zeroes all', () => {
    expect(given(ca, 'creditItems.sellerPaysBuyerBroker', false).creditItems).toMatchObject({
      sellerPaysBuyerBrokerDollar: 0,
      sellerPaysBuyerBrokerPercentage: 0,
      closingCostCreditDollar: 10_000,
    })
    expect(given(ca, 'creditItems.requestSeller', false).creditItems).toMatchObject({
      sellerPaysBuyerBroker: false,
      sellerPaysBuyerBrokerDollar: 0,
      closingCostCreditDollar: 0,
      closingCostCreditPercentage: 0,
    })
  })
  it('cash clears the loan', () => {
    const cash = given(ca, 'terms.loan', false)
    expect(cash.contingencies).toMatchObject({ contingentOnLoan: false, daysLoan: null })
    expect(cash.terms).toMatchObject({ loanType: null, preapproved: null, loanAmountDollar: null })
    expect(offerStepProblems(2, cash, { state: 'CA', proofOfFundsRequired: true })).toEqual([])
  })
  it('days or a date, never both', () => {
    expect(given(ca, 'terms.useDaysToClose', false).terms?.daysToClose).toBeNull()
    expect(
      given({ terms: { exactClosingDate: '2026-01-01' } }, 'terms.useDaysToClose', true).terms
        ?.exactClosingDate,
    ).toBeNull()
  })
  it('no contingency, no days', () => {
    expect(given(ca, 'contingencies.contingentOnLoan', false).contingencies?.daysLoan).toBeNull()
    const sale = given({}, 'contingencies.contingentOnSale', true)
    const told = given(
      given(sale, 'contingencies.propertyListedForSale', true),
      'contingencies.listingDate',
      '2026-01-01',
    )
    expect(given(told, 'contingencies.contingentOnSale', false).contingencies).toMatchObject({
      propertyListedForSale: null,
      listingDate: null,
    })
  })
  it('unapproved services leave the buyer as payer', () =>
    expect(given(ca, 'services.confirmationServices', 'BUYER').services).toMatchObject({
      titlePayer: 'BUYER',
      escrowPayer: 'BUYER',
      hazardPayer: 'BUYER',
    }))
  it('an addendum unchecked takes its file along', () => {
    const checked = { buyerAddenda: { other: true, otherFile: { id: '1' }, otherDescription: 'x' } }
    expect(given(checked, 'buyerAddenda.other', false, 'FL').buyerAddenda).toEqual({
      other: false,
      otherFile: null,
      otherDescription: null,
    })
  })
  it('Florida blocks unchecking included items', () =>
    expect(given({}, 'creditItems.includedStateSpecifiedItems', ['extra'], 'FL').creditItems).toEqual({
      includedStateSpecifiedItems: [...FL_INCLUDED_ITEMS.map((i) => i.id), 'extra'],
    }))
})

describe('owner type (spec 3 §4)', () => {
  const organised: OfferBody = {
    primaryBuyer: {
      ownerType: 'CORPORATION',
      orgName: 'Acme',
      signerAffidavit: { id: '1' },
      articlesOfIncorporation: { id: '2' },
    },
    secondaryBuyers: [{ user: { firstName: 'Eve' } }],
  }
  it('INDIVIDUAL clears the organisation', () =>
    expect(given(organised, 'primaryBuyer.ownerType', 'INDIVIDUAL')).toEqual({
      primaryBuyer: {
        ownerType: 'INDIVIDUAL',
        orgName: null,
        signerAffidavit: null,
        articlesOfIncorporation: null,
      },
      secondaryBuyers: organised.secondaryBuyers,
    }))
  it.each(['CORPORATION', 'PARTNERSHIP'])('%s clears secondary buyers', (type) =>
    expect(given(organised, 'primaryBuyer.ownerType', type).secondaryBuyers).toEqual([]),
  )
  it('TRUST keeps them, and its affidavit', () => {
    const trust = given(organised, 'primaryBuyer.ownerType', 'TRUST')
    expect(trust.secondaryBuyers).toEqual(organised.secondaryBuyers)
    expect(trust.primaryBuyer).toMatchObject({
      orgName: 'Acme',
      signerAffidavit: { id: '1' },
      articlesOfIncorporation: null,
    })
  })
})
