import { expect, it } from 'vitest'
import { boundsOf, homeQuery, searchPageOf, soughtText } from './search.ts'

const sought = (q: string | undefined) => {
  const { words, state } = soughtText(q)
  return [words.map((each) => each.join('|')).join(' '), state]
}

it('an address is looked for word by word, in whatever order it was typed', () => {
  expect(sought('  1824 Maple , Oakland, CA 94601 ')).toEqual(['1824 maple oakland 94601', 'CA'])
  expect(sought(undefined)).toEqual(['', null])
})

it('a state alone is that state, and last or before the ZIP it is, too; within a street it is its name', () => {
  expect(sought('Florida')).toEqual(['', 'FL'])
  expect(sought('ca')).toEqual(['', 'CA'])
  expect(sought('Orlando, Florida')).toEqual(['orlando', 'FL'])
  expect(sought('12 California Blvd')).toEqual(['12 california  blvd| boulevard', null])
})

it('a kind of street is the same in short and at length', () => {
  expect(sought('Linden Ave Oakland')[0]).toBe('linden  ave oakland')
  expect(sought('Linden Avenue')[0]).toBe('linden  ave')
  expect(sought('9 Noe St.')[0]).toBe('9 noe  st| saint')
  expect(sought('3 Heron Lane')[0]).toBe(sought('3 heron ln')[0])
})

it('a saint, a fort, and a mount are the same in short, and so are directions', () => {
  expect(sought('St. Petersburg')[0]).toBe(' st| saint petersburg')
  expect(sought('Saint Petersburg')[0]).toBe(' saint| st petersburg')
  expect(sought('Ft Lauderdale')[0]).toBe(' ft| fort lauderdale')
  expect(sought('88 North Harbor')[0]).toBe('88  north| n  harbor')
  expect(sought('88 NW Harbor')[0]).toBe('88  nw | northwest harbor')
})

it('what an address has beside its street, city, state, and ZIP is not looked for', () => {
  expect(sought('1824 Maple Ter, Los Angeles, CA 90026, USA')).toEqual([
    '1824 maple  ter los angeles 90026',
    'CA',
  ])
  expect(sought('519 Frangipani Lane #2')[0]).toBe('519 frangipani  ln| lane')
  expect(sought('519 Frangipani Lane, Apt 2B, Key West')[0]).toBe('519 frangipani  ln| lane key  west| w ')
  expect(sought('Unit')[0]).toBe('unit')
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
