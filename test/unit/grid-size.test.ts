import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'

const DIST = new URL('../../dist/web/', import.meta.url)
const { buildWeb } = (await import(new URL('../../scripts/build.js', import.meta.url).href)) as {
  buildWeb: () => void
}
beforeAll(buildWeb, 120_000)

const textOf = (file: string) => readFileSync(new URL(`assets/${file}`, DIST), 'utf8')
const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0) / 1000

/** A script with all that it asks for before it runs; what is imported on demand is not in it. */
const wholeOf = (first: readonly string[]): Set<string> => {
  const found = new Set(first)
  for (const file of found)
    for (const [, next] of textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) found.add(next!)
  return found
}

/** docs/decisions/0057: dialogs, menus, hints and toasts come with the first press, or while nothing else is to be done. */
it('the offers’ page asks for at most 220 KB of script, with the shell that every page shares', () => {
  const page = readFileSync(new URL('index.html', DIST), 'utf8')
  const shell = wholeOf([...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, file]) => file!))
  const route = /OfferStatusPage-[\w-]+\.js/.exec([...shell].map(textOf).join(''))?.[0] ?? ''
  const added = [...wholeOf([route])].filter((file) => !shell.has(file))
  expect(added).toContain(route)
  expect(kilobytes([...shell, ...added])).toBeLessThan(220)
  expect(kilobytes([...shell])).toBeLessThan(162)
})
