import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'

const DIST = new URL('../../dist/web/', import.meta.url)
const { buildWeb } = (await import(new URL('../../scripts/build.js', import.meta.url).href)) as {
  buildWeb: () => void
}
beforeAll(buildWeb, 120_000)

/** Kilobytes of the compressed files that the page of a home asks for before anything is pressed. */
const sizeOf = (pattern: RegExp): number => {
  const page = readFileSync(new URL('front.html', DIST), 'utf8')
  const files = [...page.matchAll(pattern)].map(([, path]) => path!)
  expect(files.length).toBeGreaterThan(0)
  return files.reduce((sum, path) => sum + gzipSync(readFileSync(new URL(`.${path}`, DIST))).length, 0) / 1000
}

describe('what a stranger’s first page costs (issue 10 "Proof")', () => {
  it('at most 130 KB of script', () =>
    expect(sizeOf(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)).toBeLessThan(130))
  it('and little style', () => expect(sizeOf(/href="(\/assets\/[^"]+\.css)"/g)).toBeLessThan(15))
})
