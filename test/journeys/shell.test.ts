import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { signedInAs } from './account-steps.ts'
import { openStage, press, reads, type Person, type Stage } from './stage.ts'

/** The frame around every page, by keyboard alone: the palette, the shortcuts (look.md "Shell"), and home (issue 9 "Home"). */
let stage: Stage
let w: World
let lister: Person

beforeAll(async () => {
  stage = await openStage('desk')
  w = await SITUATIONS.delivered(stage.server)
  lister = await signedInAs(stage, 'listing-ca')
})
afterAll(() => stage?.close())

test('home says what waits, with the home’s picture, how things stand, and what happened', async () => {
  const { page } = lister
  await lister.open('/home')
  const task = page
    .getByRole('listitem')
    .filter({ hasText: / offered \$/ })
    .first()
  await task.getByText(/^Due tomorrow, \d+:\d\d [AP]M Pacific/).waitFor()
  await expect.poll(() => task.locator('img').count()).toBe(1)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await glance.getByText('Home on the market').waitFor()
  await lister.seen('home of a listing agent')
  // A figure leads to what it counted, and nowhere where no list shows that.
  expect(await glance.getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/Homes? on the market/),
    expect.stringMatching(/Homes? in contract/),
    expect.stringMatching(/Open offers?/),
    expect.stringMatching(/Offers? in contract/),
  ])
  await glance.getByRole('link', { name: /on the market/ }).click()
  await page.waitForURL('**/listings/filter/active?counted=onMarket')
  await reads(page, 'Homes on the market only')
  await lister.seen('homes that home counted')
  await press(page, 'Show All Active')
  await page.waitForURL('**/listings/filter/active')
  await lister.open('/home')
  await SITUATIONS.agreed(stage.server)
  const buying = await signedInAs(stage, 'agent-ca')
  const activity = buying.page.getByRole('region', { name: 'Recent activity' })
  await activity.getByRole('link', { name: /^Offer accepted/ }).waitFor()
  const counted = buying.page.getByRole('region', { name: 'At a glance' }).getByRole('listitem')
  await counted.filter({ hasText: '1 Offer in contract' }).waitFor()
  // The list shows the offers that are open as well.
  expect(await counted.filter({ hasText: '1 Offer in contract' }).getByRole('link').count()).toBe(0)
  await buying.seen('home of a buyer agent')
})

test('no page does what its own policy forbids', async () => {
  const visitor = await stage.person('visitor')
  const { page } = visitor
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    console.error(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile))`)
  for (const path of ['/login', '/account-registration', '/homes', '/forgot-password']) {
    await visitor.open(path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('load')
  }
  expect(visitor.watch.take()).toEqual([])
})

test('the palette finds a home by its street, and Enter goes there', async () => {
  const { page } = lister
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('textbox').waitFor()
  await palette.getByRole('button', { name: 'Selling' }).waitFor()
  await lister.seen('palette')
  await page.keyboard.type('maple')
  await palette
    .getByRole('button', { name: /^1824 Maple Terrace/ })
    .first()
    .waitFor()
  await lister.seen('palette, found')
  await page.keyboard.press('Enter')
  await page.waitForURL(/offer-status/)
})

test('the palette offers the acts of the page, and opens their dialog', async () => {
  const { page } = lister
  await lister.open(`/offer-status/${w.listingId}/seller`)
  await page
    .getByRole('button', { name: /^(Accept|More actions)/ })
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('reject')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await lister.seen('dialog opened by the palette')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the shortcuts are listed, and the one of a single key can be switched off (WCAG 2.1.4)', async () => {
  const { page } = lister
  await page.keyboard.press('Shift+?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  await lister.seen('shortcuts')
  await dialog.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+?')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('page views are counted once that was allowed, and not before (spec 1 §2.2)', async () => {
  const { page } = lister
  const views: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-views')) views.push(request.postData())
  })
  await lister.open('/listings/filter/active')
  await page.getByRole('button', { name: 'Allow Cookies' }).click()
  expect(views).toEqual([])
  await page.getByRole('link', { name: /^Home/ }).first().click()
  await expect.poll(() => views).toEqual(['{"page":"/home"}'])
})

test('each screen passed WCAG 2.2 AA and fitted the window, nothing failed behind it', () => {
  expect(stage.findings).toEqual([])
})
