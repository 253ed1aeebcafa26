import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAGES } from '#api/pages.ts'

const routes = readFileSync(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8')
const mounted = [...routes.matchAll(/(?:page\(|\[|, )'([a-z][\w\-/:?]*)'/g)].map(([, path]) => `/${path}`)

describe('addresses of pages (operator.md 22)', () => {
  it('the server knows those of the router in the browser, and no other', () =>
    expect([...PAGES].sort()).toEqual(['/', ...mounted].sort()))
})
