import { describe, expect, it } from 'vitest'
import { firstStretch, STATE_BOUNDS } from './map-states.ts'

const oakland = { west: -122.3, south: 37.7, east: -122.1, north: 37.9 }
const home = (state: 'CA' | 'FL') => ({ state, position: { latitude: 37.8, longitude: -122.2 } })
const coastToCoast = { west: -122.3, south: 24.5, east: -81.7, north: 37.9 }

describe('where a map of homes begins', () => {
  it('is where they lie, when that is one state', () => {
    expect(firstStretch(oakland, {}, home('CA'))).toEqual(oakland)
  })
  it('is a home of the city asked for, however far apart its homes lie', () => {
    const there = { west: -122.2, south: 37.8, east: -122.2, north: 37.8 }
    expect(firstStretch(oakland, { city: 'Oakland', state: 'CA' }, home('CA'))).toEqual(there)
    expect(firstStretch(oakland, { city: 'Oakland' }, undefined)).toEqual(oakland)
    expect(firstStretch(oakland, { city: 'Oakland' }, { state: 'CA', position: null })).toEqual(oakland)
  })
  it('is one state, not the country between two', () => {
    expect(firstStretch(coastToCoast, {}, home('FL'))).toEqual(STATE_BOUNDS.FL)
  })
  it('is the state asked for, where homes are too many or none', () => {
    expect(firstStretch(null, { state: 'CA' }, undefined)).toEqual(STATE_BOUNDS.CA)
    expect(firstStretch(null, {}, home('FL'))).toEqual(STATE_BOUNDS.FL)
    expect(firstStretch(null, {}, undefined)).toBeNull()
  })
})
