import fc from 'fast-check'
import { expect, it } from 'vitest'
import { numberIn } from './amount.ts'

const amountIn = (text: string) => numberIn(text, { decimals: 2, dollars: true })

it('a price is read as people write it', () => {
  expect(['$1.2m', '1.2 M', '800k', '$1,250,000', '425000.50', ' 1.5 million ', '2MM'].map(amountIn)).toEqual(
    [1_200_000, 1_200_000, 800_000, 1_250_000, 425_000.5, 1_500_000, 2_000_000],
  )
  expect(['$1.25M', '$950K', '\u202a$1,250,000.00\u202c\n', '$ 1½M'].map(amountIn)).toEqual([
    1_250_000, 950_000, 1_250_000, 1_500_000,
  ])
})

it('what is none is not guessed at', () => {
  const none = [
    '',
    'm',
    '1.2x',
    '-5',
    '1e9',
    '1.2.3',
    '1,2',
    'call us',
    '(5)',
    '$-5',
    '1 250',
    '1.250.000',
    '$1.005',
    '5%',
  ]
  expect(none.map(amountIn)).toEqual(none.map(() => null))
})

it('the hundredth of a thousandth of a million is whole dollars, to the cent', () => {
  expect(['1.234567m', '0.1234567m', '1.1k'].map(amountIn)).toEqual([1_234_567, 123_456.7, 1100])
})

it.each([
  ['2 1/2', 2.5],
  ['2-1/2', 2.5],
  ['2½', 2.5],
  ['2 ¾', 2.75],
  ['½', 0.5],
  ['2.25', 2.25],
  ['1,500', 1500],
  ['2 1/3', null],
  ['21/2', null],
  ['2 1/', null],
  ['1/0', null],
  ['2.5 1/2', null],
  ['2k', null],
  ['$2', null],
  ['2½%', null],
  ['-2', null],
])('%s as a number is %s', (text, number) => expect(numberIn(text, { decimals: 2 })).toBe(number))

it('a percentage has its sign, and a rule may judge what is below zero', () => {
  expect(numberIn('2½ %', { decimals: 2, percent: true })).toBe(2.5)
  expect(numberIn('-5', { decimals: 2, negative: true })).toBe(-5)
})

it('every amount reads as it is written, with separators and cents', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (cents) => {
      const text = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
      expect(amountIn(text)).toBe(cents / 100)
    }),
  ))
