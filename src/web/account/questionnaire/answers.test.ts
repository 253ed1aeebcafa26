import { expect, it } from 'vitest'
import { questionnaire } from '#domain/account/questionnaire.ts'
import { asSent, BLANK } from './answers.ts'

/** What is said of one typed number. */
const said = (transactions: string | number | null) =>
  questionnaire
    .safeParse(asSent({ ...BLANK, transactions }))
    .error?.issues.filter(({ path }) => path[0] === 'transactions')
    .map(({ message }) => message)

it.each(['1e3', '17.5', '-1', '1,2', 'many', '1000001', Number.NaN])(
  '%s is no number of sales (spec 1 §5)',
  (typed) => expect(said(typed)).toEqual(['Invalid value']),
)
it.each(['0', '12', ' 12 ', '1,200', '1000000', 7])('%s is one', (typed) => expect(said(typed)).toEqual([]))
it.each(['', ' ', null])('%j is missing', (typed) => expect(said(typed)).toEqual(['Required']))
it('is sent as the number that it is', () =>
  expect(asSent({ ...BLANK, transactions: '1,200' })).toMatchObject({ transactions: 1200, buyerLeads: null }))
