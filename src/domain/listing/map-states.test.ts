import { describe, expect, it } from 'vitest'
import { firstStretch, STATE_BOUNDS } from './map-states.ts'

const oakland = { west: -122.3, south: 37.7, east: -122.1, north: 37.9 }
const coastToCoast = { west: -122.3, south: 24.5, east: -81.7, north: 37.9 }

describe('where a map of homes begins', () => {
  it('is where they lie, when that is one state', () => {
    expect(firstStretch(oakland, undefined, 'CA')).toEqual(oakland)
  })
  it('is one state, not the country between two', () => {
    expect(firstStretch(coastToCoast, undefined, 'FL')).toEqual(STATE_BOUNDS.FL)
  })
  it('is the state asked for, where homes are too many or none', () => {
    expect(firstStretch(null, 'CA', undefined)).toEqual(STATE_BOUNDS.CA)
    expect(firstStretch(null, undefined, 'FL')).toEqual(STATE_BOUNDS.FL)
    expect(firstStretch(null, undefined, undefined)).toBeNull()
  })
})
