import { describe, expect, it } from 'vitest'
import { cellOf, cellRange, isWide, middleOf } from './map-grid.ts'

const CALIFORNIA = { west: -124.5, south: 32.5, east: -114.1, north: 42 }
const numberOf = (latitude: number, longitude: number) =>
  Math.floor((latitude + 90) * 16) * 8192 + Math.floor((longitude + 180) * 16)

describe('the grid of the map (issue 10 "Search")', () => {
  it('a cell stays as wide when the map is moved, and is a power of two', () => {
    const moved = { ...CALIFORNIA, west: -123.9, east: -113.5 }
    expect(cellOf(CALIFORNIA)).toBe(1)
    expect(cellOf(moved)).toBe(1)
    expect(isWide(1)).toBe(true)
    expect(isWide(cellOf({ west: -122.6, south: 37.2, east: -121.7, north: 37.9 }))).toBe(false)
  })

  it('the counted cells of a stretch are those that lie in it', () => {
    const { rows, columns, step } = cellRange(CALIFORNIA)
    const bay = numberOf(37.76, -122.42)
    expect(bay).toBeGreaterThan(rows[0])
    expect(bay).toBeLessThan(rows[1])
    expect(bay % 8192).toBeGreaterThanOrEqual(columns[0])
    expect(bay % 8192).toBeLessThanOrEqual(columns[1])
    expect(numberOf(28.5, -81.4)).toBeLessThan(rows[0])
    expect(numberOf(37.76, -81.4) % 8192).toBeGreaterThan(columns[1])
    expect(step).toBe(16)
    const { latitude, longitude } = middleOf({ row: Math.floor(bay / 8192), col: bay % 8192 })
    expect(Math.abs(latitude - 37.76)).toBeLessThan(1 / 16)
    expect(Math.abs(longitude + 122.42)).toBeLessThan(1 / 16)
  })
})
