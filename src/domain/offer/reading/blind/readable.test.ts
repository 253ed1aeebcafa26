import { describe, expect, it } from 'vitest'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { oldWords, readableTerms, rowsOfSection } from './readable.ts'

const body = {
  terms: {
    offerAmount: 1_250_000,
    earnestDepositPercentage: 3,
    earnestDepositDollar: 37_500,
    termsComments: 'We can be flexible.',
  },
}

describe('an offer as the screens read it', () => {
  it('shows an amount as a percentage plus dollars in one row (spec 2 §9)', () => {
    const rows = readableTerms(body, 'CA')
    expect(rows.find((row) => row.path === 'terms.earnestDepositDollar')?.text).toBe('3% · $37,500')
    expect(rows.some((row) => row.path === 'terms.earnestDepositPercentage')).toBe(false)
  })

  it('keeps the cents that there are, and those a person wrote', () => {
    const rows = readableTerms({ terms: { earnestDepositDollar: 37_500.5, termsComments: '$100.00' } }, 'CA')
    expect(rows.map((row) => row.text)).toEqual(['$37,500.50', '$100.00'])
  })

  it('leaves out credits of zero whose question was answered No, and shows the ones that stand', () => {
    const creditItems = {
      requestSeller: false,
      sellerPaysBuyerBroker: false,
      sellerPaysBuyerBrokerPercentage: 0,
      sellerPaysBuyerBrokerDollar: 0,
      closingCostCreditPercentage: 0,
      closingCostCreditDollar: 0,
    }
    const paths = (body: Parameters<typeof readableTerms>[0]) =>
      readableTerms(body, 'CA').map((row) => row.path)
    expect(paths({ creditItems })).toEqual(['creditItems.requestSeller'])
    expect(paths({ creditItems: { ...creditItems, requestSeller: true } })).toContain(
      'creditItems.closingCostCreditDollar',
    )
    expect(paths({ creditItems: { ...creditItems, closingCostCreditDollar: 5 } })).toContain(
      'creditItems.closingCostCreditDollar',
    )
  })

  it('keeps a percentage whose dollars are not known yet', () => {
    const rows = readableTerms({ terms: { earnestDepositPercentage: 3 } }, 'CA')
    expect(rows).toMatchObject([{ path: 'terms.earnestDepositDollar', text: '3%' }])
  })

  it('marks a changed pair once, with its old words', () => {
    const after = {
      terms: { ...body.terms, earnestDepositPercentage: 4, earnestDepositDollar: 50_000 },
    }
    expect([...oldWords(body, after, 'CA')]).toEqual([['terms.earnestDepositDollar', '3% · $37,500']])
  })

  it('counts the days of a deposit in the units of the state, now and before (negotiation.md §5.2)', () => {
    const due = (earnestDepositDays: number) => ({ terms: { earnestDepositDays } })
    const said = (state: PropertyState) => [
      readableTerms(due(1), state)[0]?.text,
      oldWords(due(3), due(1), state).get('terms.earnestDepositDays'),
    ]
    expect(said('CA')).toEqual(['1 business day', '3 business days'])
    expect(said('FL')).toEqual(['1 day', '3 days'])
  })

  it('puts a comment with its own step', () => {
    const rows = rowsOfSection(readableTerms(body, 'CA'), 'Terms of Offer')
    expect(rows.at(-1)).toMatchObject({ path: 'terms.termsComments', section: 'Comments' })
    expect(rowsOfSection(readableTerms(body, 'CA'), 'Services')).toEqual([])
  })
})
