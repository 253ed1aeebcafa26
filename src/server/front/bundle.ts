import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FrontPage } from '#api/front.ts'
import { once } from '#domain/kernel/once.ts'

/** What the two builds of vite.front.config.ts left: the page around, and the function that draws what is in it. */
export interface Bundle {
  /** The page with places for head, content, and data. */
  readonly template: string
  render(page: FrontPage, year: number): string
  /** What a printed page of a home has at its end: the code of its address. */
  printed(url: string): string
}

const DIST = new URL('../../../dist/', import.meta.url)

/** The letters of the text come with the page: they are asked for before the style sheet has been read. */
const preload = (): string => {
  const font = readdirSync(new URL('web/assets/', DIST)).find((name) =>
    /^inter-latin-wght-normal.*\.woff2$/.test(name),
  )
  return font
    ? `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />\n    `
    : ''
}

/**
 * As it was at the start of the process, also while a newer build is laid beside it (operator.md 10). Null: the pages are not
 * built, and the application says so.
 */
export const bundleOf = once(async (_process: object): Promise<Bundle | null> => {
  const [page, code] = [new URL('web/front.html', DIST), new URL('front/frontServer.js', DIST)]
  if (!existsSync(page) || !existsSync(code)) return null
  const template = readFileSync(page, 'utf8').replace('<!--head-->', `${preload()}<!--head-->`)
  const { render, printed } = (await import(fileURLToPath(code))) as Omit<Bundle, 'template'>
  return { template, render, printed }
})
