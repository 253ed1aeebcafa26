import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ACCENT } from '#server/platform/brand.ts'

it('mails and plain pages have the accent of the pages', () => {
  const tokens = readFileSync(new URL('../../src/web/styles/tokens.css', import.meta.url), 'utf8')
  expect(/--p-accent: (#\w+);/.exec(tokens)?.[1]).toBe(ACCENT)
})
