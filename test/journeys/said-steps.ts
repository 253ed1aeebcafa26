import type { Page } from 'playwright-core'
import type { Person } from './stage.ts'

/* Steps of the journeys that meet the sentences of the specification on their screens. */

/** Each of the sentences is on the page, word for word. */
export const says = async (page: Page, ...sentences: string[]) => {
  for (const sentence of sentences) await page.getByText(sentence, { exact: true }).first().waitFor()
}

/** The call fails as by a fault of the server, while `run` runs. */
export const failing = async (
  { page, watch }: Person,
  path: string,
  method: string,
  run: () => Promise<void>,
) => {
  const url = new RegExp(`/api/${path}`)
  watch.expect(new RegExp(`^500 ${method}`))
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await run()
  await page.unroute(url)
}
