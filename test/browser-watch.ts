import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'

/** WCAG 2.2 AA and all that it includes, and best practice beyond it that is kept everywhere. */
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'aria-dialog-name': { enabled: true } },
  // A description of what passed takes half the time, and no test reads it.
  resultTypes: ['violations'],
}

/** True once nothing is loading and nothing moves: what is judged is the screen a person reads. */
const AT_REST = `!document.querySelector('[aria-busy=true], [role=status][aria-label=Loading], [data-loading=true]')
  && document.getAnimations().every((each) =>
    each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity)
  && document.fonts.status === 'loaded'`

/** Asked from outside: the page's own policy lets nobody evaluate within it. */
export const atRest = (page: Page) =>
  vi.waitFor(
    async () => {
      if (!(await page.evaluate<boolean>(AT_REST))) throw new Error('The screen does not come to rest.')
    },
    { timeout: 15_000, interval: 50 },
  )

/** What is wrong with the screen as it stands: axe's violations, and a page wider than the window. */
export const screenProblems = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(RULES)})`)
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  return [
    ...violations.flatMap((each) =>
      each.nodes.map(
        (node) =>
          `axe ${each.id}: ${node.html.slice(0, 160)} | ${node.failureSummary?.split('\n')[1]?.trim()}`,
      ),
    ),
    ...(wide > 1 ? [`the page is ${wide} pixels wider than the window`] : []),
  ]
}

export interface Watch {
  /** What went wrong since the last call: console errors and warnings, failed requests. */
  take(): string[]
  /** A failed answer, a failed request, or a line of the console that belongs to the story: `409 PUT /api/offers/`, `net::ERR_FAILED GET /assets/`. */
  expect(answer: RegExp): void
  /** While the connection is cut, requests fail. */
  offline: boolean
}

/** Listens to a page from its beginning. */
export const watch = (page: Page): Watch => {
  const problems: string[] = []
  const expected: RegExp[] = []
  const add = (line: string) => {
    if (!expected.some((each) => each.test(line))) problems.push(line)
  }
  const state: Watch = {
    offline: false,
    take: () => problems.splice(0),
    expect: (answer) => void expected.push(answer),
  }
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // The browser's own line about a failed request; the request itself is judged below.
    if (message.text().startsWith('Failed to load resource')) return
    // The offline worker stays out of every journey that isn’t about it.
    if (message.text().startsWith('Service Worker registration blocked')) return
    // What a browser without a graphics card says of drawing the map in software.
    if (message.text().startsWith('[.WebGL-')) return
    add(`console ${message.type()}: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.message.slice(0, 300)}`))
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() >= 400)
      add(`${response.status()} ${request.method()} ${new URL(response.url()).pathname}`)
  })
  page.on('requestfailed', (request) => {
    // A page that is left takes its open requests along.
    const why = request.failure()?.errorText ?? ''
    if (why === 'net::ERR_ABORTED' || state.offline) return
    add(`${why} ${request.method()} ${new URL(request.url()).pathname}`)
  })
  return state
}
