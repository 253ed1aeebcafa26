import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/coverage.md', root), 'utf8')

/** `src/{a,b}.ts` stands for two files. */
const spelledOut = (path: string): string[] => {
  const [whole, choices] = /\{([^}]*)\}/.exec(path) ?? []
  return whole === undefined || choices === undefined
    ? [path]
    : choices.split(',').flatMap((choice) => spelledOut(path.replace(whole, choice)))
}

const named = [...text.matchAll(/`((?:src|test|docs|scripts|bench|db)\/[^`\s]+)`/g)].flatMap(
  ([, path = '']) => spelledOut(path),
)

describe('docs/coverage.md', () => {
  it('names many places', () => expect(named.length).toBeGreaterThan(200))
  it('names no file or folder that is not there', () =>
    expect([...new Set(named)].filter((path) => !existsSync(new URL(path, root)))).toEqual([]))
})
