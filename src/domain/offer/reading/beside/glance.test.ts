import { beforeAll, describe, expect, it } from 'vitest'
import { example } from '#domain/kernel/examples.fixture.ts'
import { type OfferBody, offerBody, type OfferContext } from '#domain/offer/form/body.ts'
import { offerAtAGlance } from './glance.ts'

const CA: OfferContext = { state: 'CA', today: '2026-07-01' }
const FL: OfferContext = { ...CA, state: 'FL' }
let ca: OfferBody
beforeAll(async () => {
  ca = offerBody.parse(await example('offer-ca'))
})
const lines = (body: OfferBody, ctx = CA) =>
  offerAtAGlance(body, ctx).map(({ label, text, open }) => `${label}: ${text}${open ? ' (open)' : ''}`)
const of = (key: string, body: OfferBody, ctx = CA) =>
  offerAtAGlance(body, ctx).find((row) => row.key === key)

describe('an offer at a glance', () => {
  it('says of an empty one what is open, and asks nobody for a date to answer by', () =>
    expect(lines({})).toEqual([
      'Price:  (open)',
      'Financing:  (open)',
      'Earnest money deposit:  (open)',
      'Closing:  (open)',
      'Contingencies:  (open)',
      'Credits from the seller:  (open)',
      'Answer by: No date set',
    ]))
  it('reads a whole one', () =>
    expect(lines(ca)).toEqual([
      'Price: $1,250,000',
      'Financing: Loan, Conventional',
      'Down payment: $250,000 (20%)',
      'Loan amount: $1,000,000 (80%)',
      'Earnest money deposit: $37,500 (3%)',
      'Closing: 30 days after acceptance',
      'Contingencies: Loan (17 days), appraisal (17 days), and inspection (10 days)',
      'Credits from the seller: $10,000 for closing costs and $31,250 for the buyer’s broker',
      'Answer by: No date set',
    ]))
  it('says an hour as the clocks of the home show it, as the field beside it does', () => {
    const body: OfferBody = { ...ca, expiresAt: '2026-07-05T00:00:00.000Z' }
    expect(of('expiry', body, { ...CA, zone: 'America/Los_Angeles' })?.text).toBe('07/04/2026, 5:00 PM PDT')
  })
  it('cash has neither loan nor down payment', () =>
    expect(lines({ terms: { offerAmount: 900_000, loan: false } as OfferBody['terms'] }).slice(0, 3)).toEqual(
      ['Price: $900,000', 'Financing: Cash', 'Earnest money deposit:  (open)'],
    ))
  it('a date that has passed needs another look; one that lies ahead does not', () => {
    const on = (exactClosingDate: string) =>
      of('closing', { ...ca, terms: { ...ca.terms, useDaysToClose: false, exactClosingDate } as never })
    expect(on('2026-06-30')).toMatchObject({ text: '06/30/2026', open: true })
    expect(on('2026-07-31')).toMatchObject({ text: '07/31/2026', open: false })
  })
  it('all contingencies answered with No are none; Florida is asked for no appraisal', () => {
    const no = { contingentOnSale: false, contingentOnLoan: false, contingentOnInspection: false }
    const body = { contingencies: no } as OfferBody
    expect(of('contingencies', body)).toMatchObject({ text: '', open: true })
    expect(of('contingencies', body, FL)).toMatchObject({ text: 'None', open: false })
  })
  it('what is not asked of the seller is no credit, also where an old amount is left', () => {
    const credits = (requestSeller: boolean | null) =>
      of('credits', {
        creditItems: { requestSeller, closingCostCreditDollar: 5_000, closingCostCreditPercentage: 0.5 },
      } as OfferBody)?.text
    expect(credits(true)).toBe('$5,000 for closing costs')
    expect(credits(false)).toBe('None')
    expect(of('credits', {}, FL)).toMatchObject({ text: 'None', open: false })
  })
})
