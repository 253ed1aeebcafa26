import { expect, it } from 'vitest'
import { amountIn } from './amount.ts'

it('a price is read as people write it', () => {
  expect(['$1.2m', '1.2 M', '800k', '$1,250,000', '425000.50', ' 1.5 million ', '2MM'].map(amountIn)).toEqual(
    [1_200_000, 1_200_000, 800_000, 1_250_000, 425_000.5, 1_500_000, 2_000_000],
  )
})

it('what is none is not guessed at', () => {
  expect(['', 'm', '1.2x', '-5', '1e9', '1.2.3', '1,2', 'call us'].map(amountIn)).toEqual(Array(8).fill(null))
})

it('the hundredth of a thousandth of a million is whole dollars, to the cent', () => {
  expect(['1.234567m', '0.1234567m', '1.1k'].map(amountIn)).toEqual([1_234_567, 123_456.7, 1100])
})
