import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from '#test/browser-watch.ts'
import { ok } from '#test/client.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { signedInAs } from './account-steps.ts'
import { choose, heading, openStage, reads, type Person, type Stage } from './stage.ts'

/** How much of the work a screen shows at once (look.md "Density by purpose"), at its smallest sizes. */
let stage: Stage
let admin: Person
let agent: Person
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const STREET = '77 Zebra Crossing'

beforeAll(async () => {
  stage = await openStage('desk', { bothLooks: true })
  const sale = await activeListing(stage.server, 'ca', (body) => {
    body.address.addressLine1 = STREET
  })
  await deliveredOffer(stage.server, sale, 'agent-ca')
  await deliveredOffer(stage.server, sale, 'agent2-ca')
  const { lastName, phone, address } = ok(await sale.listingAgent.get('/users'))
  ok(await sale.listingAgent.put('/users', { firstName: 'Renamed', lastName, phone, address }))
  admin = await signedInAs(stage, 'admin')
  agent = await signedInAs(stage, 'listing-ca')
})
afterAll(() => stage?.close())

/** Heights of each element that the selector finds, in whole pixels. */
const heights = ({ page }: Person, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((found) => found.map((each) => Math.round(each.getBoundingClientRect().height)))

const overflow = ({ page }: Person) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test('on a phone the tasks of a home are short, and show it once', async () => {
  const { page, open, seen } = agent
  await page.setViewportSize(PHONE)
  await open('/home')
  const tasks = page.getByRole('list').filter({ hasText: STREET }).first()
  await tasks.getByRole('link').first().waitFor()
  await atRest(page)
  const found = await tasks
    .locator(':scope > li ul > li')
    .evaluateAll((all) => all.map((each) => each.clientHeight))
  expect(found.length).toBeGreaterThan(1)
  for (const height of found) expect(height).toBeLessThan(260)
  const street = page.getByRole('listitem').filter({ hasText: STREET }).first()
  await expect.poll(() => street.getByText(STREET).count()).toBe(1)
  await expect.poll(() => street.locator('img').count()).toBe(1)
  await page.setViewportSize(DESK)
  await seen('home with tasks')
})

test('on a phone a user is a card: name, how to reach them, one row of buttons; the order goes both ways', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(PHONE)
  await open('/admin/users')
  const users = page.getByRole('list', { name: 'Users' })
  await users.getByText('agent-ca@parley.example').waitFor()
  await atRest(page)
  for (const height of await heights(admin, 'ul[aria-label=Users] > li')) expect(height).toBeLessThan(220)
  expect(await users.locator('dd').count(), 'no label without a value').toBe(0)
  await choose(page, 'Order', 'Name, descending')
  await page.waitForURL(/sort=-name/)
  await expect.poll(() => page.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('-name')
  await page.setViewportSize(DESK)
  await seen('users')
})

test('account events say what was changed in words, and no id is wider than its column', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  await open('/admin/events?filter=PROFILE_CHANGED')
  await reads(page, 'Changed the profile: first name')
  await expect.poll(() => page.locator('main').innerText()).not.toMatch(/firstName|[\da-f]{8}-[\da-f]{4}-/)
  await page
    .getByRole('button', { name: /^Copy the request’s id, / })
    .first()
    .waitFor()
  const table = page.getByRole('region', { name: 'Account events' })
  await expect.poll(() => table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  await page.setViewportSize(PHONE)
  await page.getByRole('list', { name: 'Account events' }).waitFor()
  expect(await overflow(admin)).toBe(0)
  await page.setViewportSize(DESK)
  await seen('account events')
})

test('at 1280 by 800 the way out is in sight, and the tables are dense', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  await open('/admin/users?rows=20')
  await reads(page, 'agent-ca@parley.example')
  await atRest(page)
  for (const way of [
    page.getByRole('link', { name: 'Sign Out' }),
    page.getByRole('button', { name: /sidebar|menu/i, expanded: true }),
  ]) {
    const box = await way.first().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(DESK.height)
  }
  for (const height of await heights(admin, 'tbody tr')) expect(height).toBeLessThanOrEqual(35)
  await open('/admin/agents')
  await heading(page, 'Agents')
  await reads(page, 'agent-ca@parley.example')
  await seen('agents')
  const region = page.getByRole('region', { name: 'Agents' })
  // Narrower than the table in any case: what is cut off says so.
  await page.setViewportSize({ width: 900, height: DESK.height })
  await page.locator('[data-more=end]').waitFor()
  await expect.poll(() => region.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true)
  await page.setViewportSize(DESK)
})

test('an administrator’s home counts what waits for them, each figure leading to its queue', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  await open('/home')
  const figures = page.getByRole('region', { name: 'At a glance' })
  await figures.getByRole('link', { name: '0 Failed emails and jobs' }).waitFor()
  await seen('an administrator’s home')
  await figures.getByRole('link', { name: '0 Applications to list' }).click()
  await page.waitForURL('**/admin/agents?filter=agents-applied')
})

test('what holds the account stands below one’s own details alone, each closed row with its state', async () => {
  const { page, open, seen } = agent
  await page.setViewportSize(DESK)
  await open('/agent-profile')
  const row = page.getByRole('button', { name: 'Two-step verification Off', exact: true })
  await row.waitFor()
  await page.getByRole('button', { name: /^Where you’re logged in \d devices?$/ }).waitFor()
  await page.getByRole('button', { name: 'Emails and texts' }).click()
  await page.getByRole('columnheader', { name: 'Email', exact: true }).waitFor()
  await seen('profile')
  await page.getByRole('tab', { name: 'Billing' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await page.getByText('denotes a required field').filter({ visible: true }).count()).toBe(0)
})

test('above the homes of one’s own stands what waits on them; three of them fit side by side', async () => {
  const { page, open, seen } = agent
  await page.setViewportSize(DESK)
  await open('/listings/filter/all')
  const card = page.getByRole('article', { name: new RegExp(`^${STREET}`) })
  await card.getByRole('link', { name: `Review offer, ${STREET}` }).waitFor()
  await atRest(page)
  expect((await card.boundingBox())?.width).toBeLessThan(330)
  await seen('properties')
  await page
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('link', { name: `${STREET}: View Offers` })
    .click()
  await page.waitForURL('**/offer-status/**')
})

test('of six offers five stand side by side, and only what differs among them is shown', async () => {
  const sale = await activeListing(stage.server)
  for (const daysToClose of [21, 30, 30, 30, 30, 30])
    await deliveredOffer(stage.server, sale, 'agent-ca', (body) => {
      Object.assign(body.terms, { daysToClose })
    })
  const { page, open, seen } = agent
  await page.setViewportSize(DESK)
  await open(`/offer-status/${sale.listingId}/seller?tab=offers`)
  const grid = page.getByRole('group', { name: /^Compare offers/ })
  const days = grid.getByRole('row', { name: /^Days to close/ })
  await expect.poll(() => grid.getByRole('columnheader', { name: /Details of/ }).count()).toBe(5)
  await atRest(page)
  expect(
    await grid.evaluate((it) => it.scrollWidth - it.clientWidth),
    'the fifth is reached sideways',
  ).toBeGreaterThan(0)
  expect(await overflow(agent)).toBe(0)
  const withIt = await days.count()
  await seen('five of six offers')
  await page
    .getByRole('button', { name: /^(?:Next|Previous) offers/ })
    .and(page.locator(':not([aria-disabled=true])'))
    .click()
  await expect.poll(() => days.count()).toBe(1 - withIt)
})
