import { describe, expect, it } from 'vitest'
import { PAGES } from '#api/pages.ts'
import { customUrlProblem, TAKEN_WORDS } from '#domain/listing/form/custom-url.ts'
import { ROOMS } from '#test/make/reading.ts'

/** The single words of an address: `/create-listing/:id?` has none that a listing's could be, `/search` has one. */
const wordsOf = (path: string) =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => /^[a-z0-9]+$/.test(part))

describe('words that no listing may take for its address (spec 2 §2 "Custom URL dialog")', () => {
  it('are all those of the product’s own addresses', () => {
    const paths = Object.values(ROOMS)
      .flatMap((room) => Object.values(room) as unknown[])
      .flatMap((route) => (route && typeof route === 'object' && 'path' in route ? [String(route.path)] : []))
    const own = [
      ...PAGES,
      ...paths.filter((path) => /^\/(listings|search|files|upload|companies)/.test(path)),
    ]
    expect([...new Set(own.flatMap(wordsOf))].filter((word) => !TAKEN_WORDS.has(word))).toEqual([])
    for (const word of ['upload', 'sign', 'state', 'agents', 'import'])
      expect(customUrlProblem(word), word).toBe('URL is invalid')
  })

  it('and an address can be given up', () => {
    expect([customUrlProblem(''), customUrlProblem('maple1824'), customUrlProblem('maple-1824')]).toEqual([
      null,
      null,
      'URL is invalid',
    ])
  })
})
