/**
 * The grid of a listing with many offers in a browser: how long it takes from the press until the other offers are painted, when
 * they are paged, sorted and filtered. `node bench/grid-browser.ts [200]` after `npm run build`; to reach with 200 offers, in
 * Chromium whose processor is slowed down four times: 200 ms each.
 */
import type { Page } from 'playwright-core'
import { openBrowser } from '#test/browser.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { median } from './measure.ts'
import { LISTING, startWithOffers } from './offers.ts'

const many = Number(process.argv[2] ?? 200)
/** How often each is done; every second time it is undone. */
const TIMES = 12
const SLOWER = 4

/** Runs in the page: presses what is called `label`, or chooses `value` of it. */
const PRESS = `(label, value) => {
  const heads = () => [...document.querySelectorAll('thead th')].map((each) => each.textContent).join('|')
  const element = [...document.querySelectorAll('#main button, #main select')].find((each) =>
    each.getAttribute('aria-label')?.startsWith(label))
  if (!element) throw new Error('Nothing is called ' + label)
  return new Promise((resolve, reject) => {
    const before = heads()
    const give = setTimeout(() => reject(new Error(label + ': nothing changed.')), 20000)
    const seen = new MutationObserver(() => {
      if (heads() === before) return
      seen.disconnect()
      clearTimeout(give)
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)))
    })
    seen.observe(document.querySelector('#main'), { childList: true, subtree: true, characterData: true })
    const begun = performance.now()
    if (value === undefined) return element.click()
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(element, value)
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
}`

/** Milliseconds from a press until the heads of the columns are others and two frames have been drawn since. */
const painted = (page: Page, label: string, value?: string) =>
  page.evaluate<number>(`(${PRESS})(${JSON.stringify(label)}, ${JSON.stringify(value)})`)

const { server, close } = await startWithOffers(many)
const browser = await openBrowser()
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
await page.goto(`${server.origin}/login`)
await page.getByRole('textbox', { name: 'Email' }).fill('listing-ca@parley.example')
await page
  .getByLabel(/^Password/)
  .and(page.locator('input'))
  .fill(DEMO_PASSWORD)
await page.getByRole('button', { name: 'Login' }).click()
await page.waitForURL((url) => !url.pathname.startsWith('/login'))
await page.goto(`${server.origin}/offer-status/${LISTING}/seller`)
await page.getByRole('button', { name: 'Next offers' }).waitFor({ timeout: 60_000 })
await page.getByRole('button', { name: 'Filter' }).click()
await page.getByRole('combobox', { name: 'Financing' }).waitFor()
const cdp = await page.context().newCDPSession(page)
await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

/** The median and the longest of what was done so often; the first is thrown away. */
const figures = async (what: string, once: (turn: number) => Promise<number>) => {
  const took: number[] = []
  for (let turn = 0; turn <= TIMES; turn++) {
    const ms = await once(turn)
    if (turn > 0) took.push(ms)
    await page.waitForTimeout(300)
  }
  return { what, median: Math.round(median(took)), longest: Math.round(Math.max(...took)) }
}

console.table([
  await figures('page', (turn) => painted(page, turn % 2 === 0 ? 'Next offers' : 'Previous offers')),
  await figures('sort', () => painted(page, 'Sort by Days to close')),
  await figures('filter', (turn) => painted(page, 'Financing', turn % 2 === 0 ? 'cash' : 'any')),
])
await browser.close()
await close()
