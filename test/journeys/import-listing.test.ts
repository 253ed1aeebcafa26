import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMls } from '#test/mls.ts'
import { signedInAs } from './account-steps.ts'
import { openStage, press, reads, type Person, type Stage } from './stage.ts'

/** The Import Listing modal: from the example file, and from an MLS that is away or knows nothing (spec 2 §2 "Import Listing modal"). */
let demo: Stage
let connected: Stage
let mls: Awaited<ReturnType<typeof startMls>>
beforeAll(async () => {
  mls = await startMls('secret')
  // On a phone there is no import: the other look has no dialog to judge.
  demo = await openStage('desk')
  connected = await openStage('desk', {
    env: { MLS_URL: mls.url, MLS_TOKEN: 'secret', MLS_NAME: 'Gulf MLS' },
  })
})
afterAll(async () => {
  await demo?.close()
  await connected?.close()
  await mls?.close()
})

const opened = async ({ page, open }: Person) => {
  await open('/listings/filter/all')
  await press(page, 'Import Listing')
  const dialog = page.getByRole('dialog', { name: 'Import Listing' })
  await dialog.waitFor()
  return dialog
}

test('an agent in Florida imports an example listing, and works on its draft', async () => {
  const agent = await signedInAs(demo, 'listing-fl')
  const { page } = agent
  const dialog = await opened(agent)
  await dialog.getByText('No MLS is set up here, so these are example listings.').waitFor()
  await agent.seen('import listing, examples')
  await press(dialog, 'Import 2210 Pelican Drive')
  await reads(page, 'Imported as a draft. Review every answer before you send it to the seller.')
  await page.waitForURL('**/create-listing/*')
  // What an MLS does not know is asked for before the seller is: said, counted, and led to.
  await reads(page, /^Complete \d+ more answers before you send or publish this listing\./)
  const send = page.getByRole('button', { name: 'Send to Seller' })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByText('Some Answers Required').count()).toBe(0)
  await send.click({ force: true })
  await reads(page, 'Some Answers Required')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor()
  await agent.seen('import listing, its review')
  const draft = page.url()
  const again = await opened(agent)
  await again.getByText('Imported before.').waitFor()
  await agent.seen('import listing, one that was imported')
  await again.getByRole('link', { name: 'Open 2210 Pelican Drive' }).click()
  await page.waitForURL(draft)
  await agent.open('/listings/filter/all')
  await page.getByRole('article', { name: '2210 Pelican Drive, Sarasota, FL 34231' }).waitFor()
})

test('nobody else has the button: licensed in California, or on a phone', async () => {
  const agent = await signedInAs(demo, 'listing-ca')
  await agent.open('/listings/filter/all')
  await agent.page.getByRole('link', { name: 'Create Listing' }).waitFor()
  expect(await agent.page.getByRole('button', { name: 'Import Listing' }).count()).toBe(0)
  const florida = await signedInAs(demo, 'agent2-fl')
  await florida.page.setViewportSize({ width: 390, height: 844 })
  await florida.open('/listings/filter/all')
  await florida.page.getByRole('link', { name: 'Create Listing' }).waitFor()
  expect(await florida.page.getByRole('button', { name: 'Import Listing' }).count()).toBe(0)
})

test('nothing under the license number, an MLS that is away, and a call that failed are said', async () => {
  const agent = await signedInAs(connected, 'listing-fl')
  const { page } = agent
  mls.goAway()
  let dialog = await opened(agent)
  await dialog.getByText('We can’t reach the MLS right now. Please try again in a few minutes.').waitFor()
  await agent.seen('import listing, MLS away')
  mls.goAway(false)
  connected.server.advance(2 * 60_000)
  dialog = await opened(agent)
  await dialog.getByText('From Gulf MLS').waitFor()
  await dialog.getByText('No results found').waitFor()
  await dialog.getByText('These are the listings under your license number.').waitFor()
  await agent.seen('import listing, none')
  agent.watch.expect(/^500 GET \/api\/mls\/listings$/)
  await page.route('**/api/mls/listings', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something broke', httpStatus: 500, code: 'internal' } }),
  )
  dialog = await opened(agent)
  await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/api/mls/listings')
  await press(dialog, 'Try again')
  await dialog.getByText('No results found').waitFor()
})
