import { describe, expect, it } from 'vitest'
import { placeOf } from '#domain/kernel/place/places.ts'
import { approximatePosition, positionFrom, positionKey, SPREAD_METERS } from './position.ts'

const at = (n: number) => ({
  addressLine1: `${n} Oak St`,
  city: 'San Francisco',
  state: 'CA' as const,
  zip: '94110',
})
const middle = placeOf('94110')!

describe('where a home is (issue 10, trap 4)', () => {
  it('the homes of a ZIP are spread around its middle, each at a place of its own', () => {
    const places = Array.from({ length: 200 }, (_, n) => approximatePosition(at(n + 1))!)
    expect(new Set(places.map((p) => `${p.latitude} ${p.longitude}`)).size).toBeGreaterThan(195)
    for (const place of places) {
      const north = (place.latitude - middle.latitude) * 111_320
      const east =
        (place.longitude - middle.longitude) * 111_320 * Math.cos((middle.latitude * Math.PI) / 180)
      expect(Math.hypot(north, east)).toBeLessThanOrEqual(SPREAD_METERS + 2)
      expect(place.kind).toBe('approximate')
    }
    expect(
      Math.max(...places.map((p) => p.latitude)) - Math.min(...places.map((p) => p.latitude)),
    ).toBeGreaterThan(0.006)
  })

  it('a home stays where it is, however its address is spelled', () => {
    const home = approximatePosition(at(12))
    expect(approximatePosition({ ...at(12), addressLine1: '  12 OAK  st', zip: '94110-1234' })).toEqual(home)
    expect(positionKey({ addressLine1: '12 Oak St', zip: '' })).toBe('')
  })

  it('the agent’s pin is exact; a ZIP of neither state is nowhere', () => {
    expect(positionFrom({ ...at(1), latitude: 37.75, longitude: -122.41 })).toEqual({
      latitude: 37.75,
      longitude: -122.41,
      kind: 'exact',
    })
    expect(positionFrom({ ...at(1), zip: '10001' })).toBeNull()
  })
})
