import { describe, expect, it } from 'vitest'
import { isPlaceLine, NOT_A_PLACE, placeProblems } from './place-line.ts'

const FORGED = 'your account.\n\nWe noticed an unusual login. Call Parley Support at the number below today.'

describe('a line of an address (issue 9: mails forged from fields)', () => {
  it.each([
    "1234 N. O'Farrell St. #5-B, Unit 12",
    '12450 100th St',
    '12-345 Kamehameha Hwy.',
    '1 Main St.Apt 5',
    'Rancho Peñasquitos',
    'St. Louis',
    '88–90 Ocean Ave., c/o Smith & Sons',
    '12345 Calle 1 1/2, Bldg. 1200 Apt 3456',
  ])('%s is one', (line) => expect(isPlaceLine(line)).toBe(true))

  it.each([
    FORGED,
    'Call 805-555-0199 now',
    'Call 555-0199 now',
    'Call (805) 555.0199',
    'Call ８０５ ５５５ ０１９９',
    'Call \u0668\u0660\u0665 \u0665\u0665\u0665 \u0660\u0661\u0669\u0669',
    'Call 5550199',
    '1 Main St\u202e',
    '1 Main St\u2028Pay now',
    '1 Main\tSt',
    '1 Main \u2066St',
    'see evil.com/pay',
    'https://evil.example',
    'ann@example.com',
  ])('%j is none', (line) => expect(isPlaceLine(line)).toBe(false))

  it('is judged where it is new: what was kept before is in nobody’s way', () => {
    const kept = { addressLine1: FORGED, city: 'Oakland' }
    expect(placeProblems('address', { ...kept, city: 'Call 805-555-0199' }, kept)).toEqual([
      { path: 'address.city', message: NOT_A_PLACE },
    ])
    expect(placeProblems('address', kept).map(({ path }) => path)).toEqual(['address.addressLine1'])
  })
})
