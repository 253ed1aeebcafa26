import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const tour = readFileSync(new URL('docs/tour.md', root), 'utf8')

/** A file of the house, and behind it in brackets what is passed in it. */
const NAMED = /`((?:src|test|docs)\/[\w./-]+\.\w+)`(?:\s+\(((?:`\w+`,?\s*)+)\))?/g

const places = [...tour.matchAll(NAMED)].map(([, file = '', names = '']) => ({
  file,
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
}))

/** Is it declared there: a constant, function, class or type, or a method? */
const declares = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`(?:^|\n)\s*(?:export )?(?:const|function|async function|class|interface|type) ${name}\b`,
  ).test(text) || new RegExp(String.raw`\n  (?:async )?${name}\(`).test(text)

describe('docs/tour.md', () => {
  it('has four tours, each through many files', () => {
    const tours = tour.split(/^## /m).filter((part) => /^A(n)? /.test(part))
    expect(tours.map((part) => part.split('\n')[0])).toEqual([
      'A draft is saved',
      'A counter',
      'An acceptance',
      'A signature',
    ])
    for (const part of tours) expect([...part.matchAll(NAMED)].length).toBeGreaterThan(14)
  })

  it('reads every file it names: none stands outside of the form', () => {
    const written = [...tour.matchAll(/`(?:src|test)\/[^`]+\.\w+`/g)].length
    expect(places.length).toBe(written)
  })

  it.each(places)('$file is there, with $names', ({ file, names }) => {
    const at = new URL(file, root)
    expect(existsSync(at)).toBe(true)
    const text = readFileSync(at, 'utf8')
    expect(names.filter((name) => !declares(text, name))).toEqual([])
  })
})
