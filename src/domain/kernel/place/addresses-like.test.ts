import { expect, it } from 'vitest'
import type { PropertyState } from './property-state.ts'
import { addressesLike } from './addresses-like.ts'

const first = (text: string, state: PropertyState | null = null) => {
  const [found] = addressesLike(text, state)
  return found && [found.street, found.city, found.state, found.zip].join(' | ')
}

it('a city is known with a comma before it or without', () => {
  expect(first('500 Oak St, Tam')).toMatch(/^500 Oak St \| Tampa \| FL/)
  expect(first('500 Oak St Tam')).toMatch(/^500 Oak St \| Tampa \| FL/)
  expect(first('1824 N Maple Terrace Los Angeles')).toMatch(/^1824 N Maple Terrace \| Los Angeles \| CA/)
  expect(first('9 Harbor Way NW Saint Petersburg')).toMatch(/^9 Harbor Way NW \| Saint Petersburg \| FL/)
  expect(first('500 Broadway Oakland')).toMatch(/^500 Broadway \| Oakland \| CA/)
  expect(first('12 Oak St, Unit 2, Tampa')).toMatch(/^12 Oak St, Unit 2 \| Tampa/)
})

it('a whole address is that address, its ZIP+4 kept', () => {
  const all = [
    '500 Oak St, Tampa, FL 33602-1234',
    '500 Oak St Tampa FL 33602-1234',
    '500 Oak St, Tampa, FL 33602-1234, USA',
  ]
  for (const text of all) {
    expect(first(text), text).toBe('500 Oak St | Tampa | FL | 33602-1234')
    expect(addressesLike(text, null), text).toHaveLength(1)
  }
  expect(first('500 Oak St 33602')).toBe('500 Oak St | Tampa | FL | 33602')
  expect(first('500 Oak St, Tampa, F')).toMatch(/Tampa \| FL/)
})

it('a saint, a fort, and a mount may be typed in short', () => {
  expect(first('St Petersb')).toMatch(/Saint Petersburg \| FL/)
  expect(first('1 Main St, Ft. Lauderdale')).toMatch(/^1 Main St \| Fort Lauderdale/)
})

it('a street that is still being typed is no city', () => {
  for (const text of ['500 Oak', '500 Oak Lan', '500 Oak Lane', '500 Los', '500 Oak St', '5', '500 Oak St Q'])
    expect(addressesLike(text, null), text).toEqual([])
})

it('of another state there is nothing, and cities and ZIPs alone are found as they were', () => {
  expect(addressesLike('500 Oak St Tampa', 'CA')).toEqual([])
  expect(addressesLike('500 Oak St, Tampa, FL 33602', 'CA')).toEqual([])
  expect(first('94110')).toBe(' | San Francisco | CA | 94110')
  expect(first('Oakla')).toMatch(/^ \| Oakland/)
})
