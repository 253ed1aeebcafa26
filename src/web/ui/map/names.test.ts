import { describe, expect, it } from 'vitest'
import { namesIn, type Names } from './names.ts'

const names: Names = {
  states: [
    ['California', 35, -119.5],
    ['Nevada', 39.3, -116.6],
  ],
  counties: [['Solano County', 38.27, -121.94]],
  towns: [
    ['San Jose', 37.32, -121.87, 58],
    ['Oakland', 37.797, -122.24, 26],
    ['Alamo', 37.85, -122.01, 1],
  ],
  zips: [['94612', 37.81, -122.27]],
}
const shown = (degrees: number, zoom: number, taken?: Parameters<typeof namesIn>[3]) => {
  const inSight = {
    west: -122 - degrees / 2,
    east: -122 + degrees / 2,
    south: 37.8 - degrees / 2,
    north: 37.8 + degrees / 2,
  }
  return namesIn(names, inSight, zoom, taken).map(({ text }) => text)
}

describe('what a map without tiles names (issue 10 "Search")', () => {
  it('names states and large towns from far off', () => {
    expect(shown(20, 5)).toEqual(['California', 'Nevada', 'San Jose'])
  })
  it('names large towns, counties and then towns from nearer', () => {
    expect(shown(1.4, 9)).toEqual(['San Jose', 'Oakland', 'Solano County', 'Alamo'])
  })
  it('names ZIP codes close by', () => {
    expect(shown(0.8, 12)).not.toContain('94612')
    expect(shown(0.8, 12).length).toBeGreaterThan(0)
    expect(namesIn(names, { west: -122.3, east: -122.22, south: 37.78, north: 37.82 }, 13)).toEqual([
      { kind: 'town', text: 'Oakland', latitude: 37.797, longitude: -122.24 },
      { kind: 'zip', text: '94612', latitude: 37.81, longitude: -122.27 },
    ])
  })
  it('leaves room for the pins', () => {
    expect(shown(1.4, 9, [{ latitude: 37.85, longitude: -122.01 }])).toEqual([
      'San Jose',
      'Oakland',
      'Solano County',
    ])
  })
  it('names a large town beside the pin that stands in its place', () => {
    const sight = { west: -122.7, east: -121.3, south: 37.1, north: 38.5 }
    const pin = { latitude: 37.32, longitude: -121.87 }
    const placed = (others: readonly { latitude: number; longitude: number }[]) =>
      namesIn(names, sight, 9, [pin, ...others]).find(({ text }) => text === 'San Jose')
    expect(placed([])).toMatchObject({ kind: 'town', longitude: -121.87 })
    expect(placed([])?.latitude).toBeCloseTo(37.25)
    expect(placed([{ latitude: 37.25, longitude: -121.87 }])?.latitude).toBeCloseTo(37.39)
  })
})
