import { expect, it } from 'vitest'
import { boundsOf, homeQuery, searchPageOf, soughtText } from './search.ts'

it('an address is looked for as the index has it', () => {
  expect(soughtText('  1824 Maple  Terrace, Oakland, CA 94601 ')).toBe('1824 maple terrace oakland 94601')
  expect(soughtText('Orlando, Florida')).toBe('orlando')
  expect(soughtText('CA')).toBe('ca')
  expect(soughtText('12 California St')).toBe('12 california st')
  expect(soughtText(undefined)).toBe('')
})

it('a stretch of the map has four sides or none; what is out of bounds is refused', () => {
  expect(boundsOf({ west: 1, south: 2, east: 3 })).toBeNull()
  expect(homeQuery.safeParse({ priceMin: '-1' }).success).toBe(false)
  expect(homeQuery.safeParse({ north: '91' }).success).toBe(false)
})

it('a kept search leads to the page that asks what it asks', () => {
  expect(searchPageOf({ city: 'Oakland', state: 'CA' })).toBe('/search')
  expect(searchPageOf({ city: 'Oakland', priceMax: 900_000 })).toBe('/homes')
  expect(searchPageOf({ q: 'Oakland' })).toBe('/homes')
  expect(searchPageOf({ q: '', city: undefined })).toBe('/homes')
})
