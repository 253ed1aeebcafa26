import { expect, it } from 'vitest'
import { wordsOf } from './words.ts'

it('a search in words', () => {
  expect(wordsOf({})).toBe('All homes')
  expect(wordsOf({ q: 'Oakland', priceMin: 500_000, priceMax: 1_250_000, beds: 3 })).toBe(
    'Oakland, $500K to $1.25M, 3+ beds',
  )
  expect(wordsOf({ address: 'lantern', city: 'Oakland', state: 'CA' })).toBe('Lantern, Oakland, California')
  expect(wordsOf({ priceMax: 900_000, type: 'CONDOMINIUM', west: 1, south: 1, east: 2, north: 2 })).toBe(
    'Up to $900K, Condominium, an area of the map',
  )
})
