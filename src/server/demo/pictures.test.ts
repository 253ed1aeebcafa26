import { readdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { HOMES } from './homes.ts'
import { picturesOf } from './pictures.ts'

/** Homes of more than one floor. */
const STANDING = ['losAngeles', 'sanDiego', 'sanFrancisco', 'miami', 'palmSprings', 'sarasota']

const FOLDER = new URL('pictures/', import.meta.url)

describe('the pictures of the demo’s homes (look.md, Pictures)', () => {
  it.each(Object.keys(HOMES))('%s: eight, the street first and the plan last', async (home) => {
    const pictures = await picturesOf(home)
    expect(pictures).toHaveLength(8)
    const names = pictures.map(({ name }) => name)
    expect([names[0], names.at(-1)]).toEqual([`${home}-street.jpg`, `${home}-plan.jpg`])
    expect(new Set(pictures.map(({ caption }) => caption)).size, 'each caption once').toBe(8)
    expect(pictures.every(({ alt }) => alt.length > 20)).toBe(true)
    const sizes = await Promise.all(pictures.map(({ bytes }) => sharp(bytes).metadata()))
    const [plan, ...photographs] = sizes.map(({ width, height }) => `${width} × ${height}`).toReversed()
    expect(new Set(photographs)).toEqual(new Set(['1200 × 800']))
    // A plan of several floors stands: beside each other their rooms' names could not be read on a phone.
    expect(plan).toBe(STANDING.includes(home) ? '960 × 1280' : '1200 × 800')
  })

  it('all of them take at most 6 MB, and each is some home’s', () => {
    const files = readdirSync(FOLDER)
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, FOLDER)).size, 0)
    expect(bytes).toBeLessThanOrEqual(6_000_000)
    expect(files.filter((file) => !Object.keys(HOMES).includes(file.split('-')[0] ?? ''))).toEqual([])
  })
})
