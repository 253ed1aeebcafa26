import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SAID } from '#test/make/said.ts'
import { HOLE, saidIn } from '#test/make/strings.ts'

const ROOT = new URL('../../', import.meta.url)
const SOURCES = new URL('src/', ROOT)

/** Quotation marks and apostrophes are set by the house: words are compared without them. */
const plain = (text: string) =>
  text
    .replaceAll(/\{\w+\}/g, HOLE)
    .replaceAll(/[’‘“”"'`\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const literals = new Set(
  globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => saidIn(file, readFileSync(new URL(file, SOURCES), 'utf8')))
    .map(plain),
)
/** Each on a line of its own. */
const all = [...literals].join('\n')

/** What journeys, tests of the API, and tests beside a screen expect to be said. */
const met = ['test/{journeys,api}/**/*.ts', 'src/**/*.test.{ts,tsx}']
  .flatMap((files) => globSync(files, { cwd: ROOT }))
  .map((file) => plain(readFileSync(new URL(file, ROOT), 'utf8')))
  .join('\n')

/** A test has a label, a reason or a number in place of each hole, and the rest of the sentence within the line. */
const isMet = (text: string): boolean => {
  const [begin = '', ...more] = plain(text).split(HOLE)
  return met
    .split(begin)
    .slice(1)
    .some((rest) => more.every((part) => rest.slice(0, 120).includes(part)))
}

/** A single word is a whole literal: within others, half of them would be found. Two and more may be a part of one. */
const stands = (text: string): boolean =>
  literals.has(plain(text)) || (plain(text).includes(' ') && all.includes(plain(text)))

describe.each(Object.entries(SAID))('strings of the specification of %s', (_part, strings) => {
  it('there are many', () => expect(strings.length).toBeGreaterThan(50))
  it('each is met by a test of the API or of the screens', () =>
    expect(strings.filter((text) => !isMet(text))).toEqual([]))
  it('each stands in the product, word for word', () =>
    expect(strings.filter((text) => !stands(text))).toEqual([]))
})

describe('what stands in the product', () => {
  it('is no name, no part of a word, and no comment', () => {
    const source = `
      import x from 'Oops'
      // 'Success'
      type Kind = 'Agent'
      const words = { 'Import': 1, title: 'Listings', other: a === 'Error' }`
    expect(saidIn('x.ts', source)).toEqual(['Listings'])
    expect(stands('Listi')).toBe(false)
  })
})
